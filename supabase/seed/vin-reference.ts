import { readReference } from './csv.ts';

/** The VIN characters of a value: `slots` are those allowed at positions 4–8, `|`, 10–17; null allows any. */
export type VinPattern = {
  element: string;
  value: string;
  slots: readonly (string | null)[];
  fixedCharacters: number;
};

export type VinReference = {
  makesByWmi: ReadonlyMap<string, readonly string[]>;
  makesByModel: ReadonlyMap<string, readonly { make: string; yearFrom: number; yearTo: number }[]>;
  /** The patterns for a manufacturer code and model year. */
  getPatterns(wmi: string, year: number): readonly VinPattern[];
};

/** Loads the reference tables; `reference/vin` has about 135,000 patterns. */
export async function loadVinReference(): Promise<VinReference> {
  const [wmis, schemas, patterns, models] = await Promise.all([
    readReference('vin/wmi.csv', ['wmi', 'make']),
    readReference('vin/schemas.csv', ['wmi', 'schema_id', 'year_from', 'year_to']),
    readReference('vin/patterns.csv.gz', ['schema_id', 'keys', 'element', 'value']),
    readReference('models.csv', ['make', 'model', 'year_from', 'year_to']),
  ]);
  const patternsBySchema = Map.groupBy(patterns, (row) => row.schema_id);
  const schemasByWmi = Map.groupBy(schemas, (row) => row.wmi);
  const cache = new Map<string, VinPattern[]>();

  return {
    makesByWmi: new Map(
      [...Map.groupBy(wmis, (row) => row.wmi)].map(([wmi, rows]) => [wmi, rows.map((row) => row.make)]),
    ),
    makesByModel: Map.groupBy(
      models.map((row) => ({ ...toYears(row), make: row.make, model: row.model })),
      (row) => row.model,
    ),
    getPatterns(wmi, year) {
      const key = `${wmi} ${year}`;
      const known = cache.get(key);
      if (known) return known;
      const found = (schemasByWmi.get(wmi) ?? [])
        .filter((schema) => toYears(schema).yearFrom <= year && year <= toYears(schema).yearTo)
        .flatMap((schema) => patternsBySchema.get(schema.schema_id) ?? [])
        .map((row) => toPattern(row));
      cache.set(key, found);
      return found;
    },
  };
}

function toYears(row: { year_from: string; year_to: string }): { yearFrom: number; yearTo: number } {
  return { yearFrom: Number(row.year_from || 0), yearTo: Number(row.year_to || 9999) };
}

function toPattern({ keys, element, value }: { keys: string; element: string; value: string }): VinPattern {
  const slots = parseKeys(keys);
  return { element, value, slots, fixedCharacters: slots.filter((slot) => slot !== null && slot !== '|').length };
}

/** `*` is any character, `[A-C5]` one of a set. */
export function parseKeys(keys: string): (string | null)[] {
  return [...keys.matchAll(/\[([^\]]*)\]|(.)/g)].map(([, set, character]) => {
    if (set !== undefined) return expandSet(set);
    return character === '*' || character === undefined ? null : character;
  });
}

function expandSet(set: string): string {
  return set.replace(/(.)-(.)/g, (_, from: string, to: string) => {
    const length = to.charCodeAt(0) - from.charCodeAt(0) + 1;
    return String.fromCharCode(...Array.from({ length: Math.max(length, 0) }, (__, step) => from.charCodeAt(0) + step));
  });
}
