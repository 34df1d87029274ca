import type { VinPattern, VinReference } from './vin-reference.ts';

const yearLetters = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const letterValues = new Map(
  [...'ABCDEFGHJKLMNPRSTUVWXYZ'].map((letter, index) => [
    letter,
    [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9][index],
  ]),
);

/** Limited to what the reference tables contain. */
export type DecodedVin = {
  year: number;
  make: string;
  model: string | null;
  bodyStyle: string | null;
  engineSize: string | null;
  cylinders: number | null;
  fuelType: string | null;
};

/** The check digit for position 9; the current one is ignored. */
export function getCheckDigit(vin: string): string {
  const sum = weights.reduce((total, weight, index) => {
    const character = vin[index] ?? '';
    return total + weight * (letterValues.get(character) ?? Number(character));
  }, 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

export function hasValidCheckDigit(vin: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) && vin[8] === getCheckDigit(vin);
}

/** Position 10 of a VIN. */
export function toYearLetter(year: number): string {
  return yearLetters[(year - 1980) % 30] ?? '';
}

/** Position 10 counts from 1980 if position 7 is a digit, from 2010 if it is a letter. */
export function getModelYear(vin: string): number | null {
  const index = yearLetters.indexOf(vin[9] ?? ' ');
  if (index < 0) return null;
  return (/\d/.test(vin[6] ?? '') ? 1980 : 2010) + index;
}

/** The manufacturer code: three characters, six for small manufacturers. */
function getWmi(vin: string): string {
  return vin[2] === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3);
}

/** Null when the year or manufacturer is unknown. */
export function decodeVin(reference: VinReference, vin: string): DecodedVin | null {
  const year = getModelYear(vin);
  const wmi = getWmi(vin);
  const [firstMake] = reference.makesByWmi.get(wmi) ?? [];
  if (!year || !firstMake) return null;

  const elements = decodeElements(reference.getPatterns(wmi, year), vin);
  const model = elements.get('model') ?? null;
  const fuelType = elements.get('fuel_type') ?? null;
  const displacement = elements.get('displacement_l');
  return {
    year,
    make: (model && findMake(reference, wmi, model, year)) || firstMake,
    model,
    bodyStyle: toBodyStyle(elements.get('body_class') ?? ''),
    engineSize: displacement ? toEngineSize(displacement) : fuelType === 'Electric' ? 'Electric' : null,
    cylinders: elements.has('cylinders') ? Number(elements.get('cylinders')) : null,
    fuelType,
  };
}

/** The most specific matching pattern of each element. */
function decodeElements(patterns: readonly VinPattern[], vin: string): Map<string, string> {
  const text = `${vin.slice(3, 8)}|${vin.slice(9)}`;
  const best = new Map<string, VinPattern>();
  for (const pattern of patterns) {
    const previous = best.get(pattern.element);
    if (previous && previous.fixedCharacters >= pattern.fixedCharacters) continue;
    if (matchesKeys(pattern, text)) best.set(pattern.element, pattern);
  }
  return new Map([...best].map(([element, pattern]) => [element, pattern.value]));
}

function matchesKeys(pattern: VinPattern, text: string): boolean {
  return pattern.slots.every((allowed, index) => allowed === null || allowed.includes(text[index] ?? ' '));
}

/** A manufacturer code may cover several makes; the decoded model decides. */
function findMake(reference: VinReference, wmi: string, model: string, year: number): string | undefined {
  const candidates = reference.makesByModel.get(model) ?? [];
  const ofWmi = new Set(reference.makesByWmi.get(wmi));
  const known = candidates.filter(({ make }) => ofWmi.has(make));
  const pool = known.length > 0 ? known : candidates;
  return (pool.find(({ yearFrom, yearTo }) => yearFrom <= year && year <= yearTo) ?? pool[0])?.make;
}

function toEngineSize(displacement: string): string {
  return `${Number(displacement).toFixed(1)}L`;
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
