import type { VinTable, vinElements } from '@dealer/shared-domain/vin';
import { readReference } from './csv.ts';

/** By the names of the reference data. */
const letters: Readonly<Record<string, keyof typeof vinElements>> = {
  model: 'm',
  body_class: 'b',
  displacement_l: 'd',
  cylinders: 'c',
  fuel_type: 'f',
  trim: 't',
  drive_type: 'r',
};
const lastYear = 9999;

/** By manufacturer code, from about 135,000 patterns; decoding a VIN needs one table of a few kilobytes. */
export async function buildVinTables(): Promise<Map<string, VinTable>> {
  const [wmis, schemas, patterns, models] = await Promise.all([
    readReference('vin/wmi.csv', ['wmi', 'make']),
    readReference('vin/schemas.csv', ['wmi', 'schema_id', 'year_from', 'year_to']),
    readReference('vin/patterns.csv.gz', ['schema_id', 'keys', 'element', 'value']),
    readReference('models.csv', ['make', 'model', 'year_from', 'year_to']),
  ]);
  const linesBySchema = new Map(
    [...Map.groupBy(patterns, (row) => row.schema_id)].map(([id, rows]) => [
      id,
      rows.flatMap(({ keys, element, value }) => {
        const letter = letters[element];
        return letter ? [`${keys}\t${letter}\t${value}`] : [];
      }),
    ]),
  );
  const makesByWmi = Map.groupBy(wmis, (row) => row.wmi);
  const tables = new Map<string, VinTable>();
  for (const [wmi, rows] of Map.groupBy(schemas, (row) => row.wmi)) {
    const own = rows.map((row) => ({ ...row, lines: linesBySchema.get(row.schema_id) ?? [] }));
    const named = new Set(own.flatMap(({ lines }) => lines.flatMap(toModelName)));
    tables.set(wmi, {
      makes: (makesByWmi.get(wmi) ?? []).map(({ make }) => make),
      models: models
        .filter(({ model }) => named.has(model))
        .map((row) => [row.model, row.make, Number(row.year_from || 0), Number(row.year_to || lastYear)]),
      schemas: own.map((row, at) => [Number(row.year_from || 0), Number(row.year_to || lastYear), at]),
      patterns: own.map(({ lines }) => lines.join('\n')),
    });
  }
  return tables;
}

function toModelName(line: string): string[] {
  const [, letter, value] = line.split('\t');
  return letter === 'm' && value ? [value] : [];
}
