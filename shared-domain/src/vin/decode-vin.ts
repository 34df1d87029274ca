import { type VinElement, type VinTable, vinElements } from './vin-table.ts';

/** In the form's terms; null if unknown. */
export type DecodedVin = {
  year: number;
  make: string;
  model: string | null;
  trim: string | null;
  bodyStyle: string | null;
  engineSize: string | null;
  cylinders: number | null;
  fuelType: string | null;
  drivetrain: string | null;
};

const yearLetters = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** World Manufacturer Identifier: three characters, six for small manufacturers. */
export function toWmi(vin: string): string {
  return vin[2] === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3);
}

/** Position 10 counts from 1980 if position 7 is a digit, from 2010 if it is a letter. */
function toModelYear(vin: string): number | null {
  const index = yearLetters.indexOf(vin[9] ?? ' ');
  if (index < 0) return null;
  return (/\d/.test(vin[6] ?? '') ? 1980 : 2010) + index;
}

/** Position 10 of a VIN. */
export function toYearLetter(year: number): string {
  return yearLetters[(year - 1980) % 30] ?? '';
}

/** Null if neither year nor make is known. */
export function decodeVin(table: VinTable, vin: string): DecodedVin | null {
  const year = toModelYear(vin);
  const [firstMake] = table.makes;
  if (!year || !firstMake) return null;

  const elements = decodeElements(table, vin, year);
  const model = elements.get('model') ?? null;
  const fuelType = toFuelType(elements.get('fuelType') ?? '');
  const displacement = elements.get('displacement');
  const cylinders = elements.get('cylinders');
  return {
    year,
    make: (model && findMake(table, model, year)) || firstMake,
    model,
    trim: toTrim(elements.get('trim')),
    bodyStyle: toBodyStyle(elements.get('bodyClass') ?? ''),
    engineSize: displacement ? `${Number(displacement).toFixed(1)}L` : fuelType === 'Electric' ? 'Electric' : null,
    cylinders: cylinders === undefined ? null : Number(cylinders),
    fuelType,
    drivetrain: /^[A-Z0-9]{3}/.exec(elements.get('driveType') ?? '')?.[0] ?? null,
  };
}

/** For each element the matching pattern with the most fixed characters wins. */
function decodeElements(table: VinTable, vin: string, year: number): Map<VinElement, string> {
  const text = `${vin.slice(3, 8)}|${vin.slice(9)}`;
  const best = new Map<VinElement, { value: string; fixed: number }>();
  for (const { keys, element, value } of listPatterns(table, year)) {
    const fixed = matchKeys(keys, text);
    if (fixed === null || fixed <= (best.get(element)?.fixed ?? -1)) continue;
    best.set(element, { value, fixed });
  }
  return new Map([...best].map(([element, { value }]) => [element, value]));
}

/** The value of an element for VINs with these characters at positions 4–8, `|`, 10–17. */
export type VinPattern = { keys: string; element: VinElement; value: string };

/** The patterns of a model year. */
export function listPatterns({ schemas, patterns }: VinTable, year: number): VinPattern[] {
  return schemas
    .filter(([from, to]) => from <= year && year <= to)
    .flatMap(([, , list]) => patterns[list]?.split('\n') ?? [])
    .flatMap((line) => {
      const [keys = '', letter = '', value = ''] = line.split('\t');
      const element = toElement(letter);
      return element ? [{ keys, element, value }] : [];
    });
}

function toElement(letter: string): VinElement | undefined {
  return Object.entries(vinElements).find(([known]) => known === letter)?.[1];
}

/** Number of fixed characters, or null if there is no match. `*` is any character, `[A-C5]` one of a set. */
function matchKeys(keys: string, text: string): number | null {
  let place = 0;
  let fixed = 0;
  for (let at = 0; at < keys.length; at += 1, place += 1) {
    const key = keys[at];
    if (key === '*') continue;
    const character = text[place] ?? ' ';
    if (key === '[') {
      const end = keys.indexOf(']', at);
      if (end < 0 || !isInSet(keys.slice(at + 1, end), character)) return null;
      at = end;
    } else if (key !== character) {
      return null;
    }
    if (key !== '|') fixed += 1;
  }
  return fixed;
}

function isInSet(set: string, character: string): boolean {
  for (let at = 0; at < set.length; at += 1) {
    const from = set[at] ?? '';
    if (set[at + 1] === '-' && at + 2 < set.length) {
      if (from <= character && character <= (set[at + 2] ?? '')) return true;
      at += 2;
    } else if (from === character) {
      return true;
    }
  }
  return false;
}

function findMake(table: VinTable, model: string, year: number): string | undefined {
  const candidates = table.models.filter(([name]) => name === model);
  const likely = candidates.filter(([, make]) => table.makes.includes(make));
  const pool = likely.length > 0 ? likely : candidates;
  return (pool.find(([, , from, to]) => from <= year && year <= to) ?? pool[0])?.[1];
}

/** Null if the pattern covers several trims. */
function toTrim(trim: string | undefined): string | null {
  return trim && !/[/,;]|\bBase\b/.test(trim) ? trim : null;
}

/** Null for fuels that the form does not offer. */
function toFuelType(fuel: string): string | null {
  if (/Flexible Fuel/.test(fuel)) return 'Gasoline';
  return /^(?:Gasoline|Diesel|Electric)$/.exec(fuel)?.[0] ?? null;
}

const bodyStyles: readonly (readonly [RegExp, string])[] = [
  [/Sport Utility Truck|Pickup/, 'Truck'],
  [/Sport Utility|Crossover/, 'SUV'],
  [/Van/i, 'Van'],
  [/Convertible|Roadster/, 'Convertible'],
  [/Hatchback/, 'Hatchback'],
  [/Wagon/, 'Wagon'],
  [/Coupe/, 'Coupe'],
  [/Sedan/, 'Sedan'],
  [/^Truck$/, 'Truck'],
];

function toBodyStyle(bodyClass: string): string | null {
  return bodyStyles.find(([pattern]) => pattern.test(bodyClass))?.[1] ?? null;
}
