import type { UnderstoodPart, UnderstoodSearch } from '../vehicles/inventory-page.ts';
import type { BoundKey } from '../vehicles/inventory-query.ts';
import type { DemonstrationVehicle } from './demonstration-inventory.ts';

type Bounds = Partial<Record<BoundKey, number>>;
export type DemonstrationPhrase = { understood: UnderstoodSearch; matches: (vehicle: DemonstrationVehicle) => boolean };
type Reading = { wordCount: number; part: Pick<UnderstoodPart, 'field' | 'label' | 'isNamed' | 'bounds'> } & {
  corrected?: string;
  terms: string[];
};

const amount = String.raw`\$?(\d[\d,]*)(k?)`;
const kilometres = ` ?(?:kms?|kilomet(?:er|re)s)(?: or less)?`;
const below = '(?:under|below|less than|up to|at most|max|maximum) ';
const above = '(?:over|above|more than|at least|from|min|minimum) ';
const year = String.raw`((?:19|20)\d\d)`;

/** The most common phrases of the database's `parse_search_range`; the first that fits counts. */
const ranges: { pattern: string; read: (first: number, second: number) => Bounds }[] = [
  { pattern: `${year}()(?:-| to )${year}()`, read: (yearMin, yearMax) => ({ yearMin, yearMax }) },
  { pattern: String.raw`${year}()(?:\+| or newer| and newer| and up)`, read: (yearMin) => ({ yearMin }) },
  { pattern: `${year}()(?: or older| and older)`, read: (yearMax) => ({ yearMax }) },
  { pattern: `${below}${amount}${kilometres}`, read: (mileageMax) => ({ mileageMax }) },
  { pattern: `${above}${amount}${kilometres}`, read: (mileageMin) => ({ mileageMin }) },
  { pattern: `${amount}${kilometres}`, read: (mileageMax) => ({ mileageMax }) },
  { pattern: `between ${amount} and ${amount}`, read: (priceMin, priceMax) => ({ priceMin, priceMax }) },
  { pattern: below + amount, read: (priceMax) => ({ priceMax }) },
  { pattern: above + amount, read: (priceMin) => ({ priceMin }) },
];

/** Those of the database's synonyms that the samples can answer. */
const synonyms = new Map([
  ['crossover', 'suv'],
  ['sport utility', 'suv'],
  ['pickup', 'truck'],
  ['hatch', 'hatchback'],
  ['saloon', 'sedan'],
  ['gray', 'grey'],
  ['gas', 'gasoline'],
  ['petrol', 'gasoline'],
  ['ev', 'electric'],
  ['4x4', 'awd'],
  ['all wheel drive', 'awd'],
  ['front wheel drive', 'fwd'],
  ['stick', 'manual'],
  ['stick shift', 'manual'],
  ['auto', 'automatic'],
  ['carplay', 'apple carplay'],
  ['moonroof', 'sunroof'],
  ['rear camera', 'backup camera'],
  ['blind spot', 'blind spot monitoring'],
]);
const longestTerm = 3;
const ignored = new Set('a an and any car cars for i in looking me my need of on or the to used want with'.split(' '));

/** Reads a phrase as the database does, as far as a few samples need. */
export function understandPhrase(vehicles: DemonstrationVehicle[], phrase: string): DemonstrationPhrase {
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
  const readings: (Reading & { at: number })[] = [];
  for (let at = 0; at < words.length; at += readings.at(-1)?.at === at ? (readings.at(-1)?.wordCount ?? 1) : 1) {
    const reading = readNext(vehicles, words.slice(at));
    if (reading) readings.push({ ...reading, at });
  }
  const parts = readings.map(({ at, wordCount, part }) => ({
    ...part,
    text: words.slice(at, at + wordCount).join(' '),
    without: [...words.slice(0, at), ...words.slice(at + wordCount)].join(' '),
  }));
  const hasCorrection = readings.some(({ corrected }) => corrected);
  const corrected = readings.map((reading, index) => reading.corrected ?? parts[index]?.text).join(' ');
  return {
    understood: { text: phrase, corrected: hasCorrection ? corrected : null, parts },
    matches: (vehicle) => readings.every((reading) => matchesReading(vehicle, reading)),
  };
}

function readNext(vehicles: DemonstrationVehicle[], words: string[]): Reading | null {
  const range = readRange(words);
  if (range) return range;
  for (let count = Math.min(longestTerm, words.length); count > 0; count -= 1) {
    const term = words.slice(0, count).join(' ');
    const meaning = synonyms.get(term);
    if (meaning) return readTerms(vehicles, count, [term, meaning]);
  }
  const [word = ''] = words;
  if (ignored.has(word) && words.length > 1) return null;
  if (vehicles.some((vehicle) => hasTerm(vehicle, word))) return readTerms(vehicles, 1, [word]);
  const corrected = findCorrection(vehicles, word);
  return corrected ? { ...readTerms(vehicles, 1, [corrected]), corrected } : readTerms(vehicles, 1, [word]);
}

function readRange(words: string[]): Reading | null {
  const rest = words.join(' ');
  for (const { pattern, read } of ranges) {
    const found = new RegExp(`^${pattern}(?= |$)`).exec(rest);
    if (found) {
      const [text, first = '', firstK = '', second = '', secondK = ''] = found;
      const bounds = read(toNumber(first, firstK), toNumber(second, secondK));
      const wordCount = text.split(' ').length;
      return { wordCount, terms: [], part: { field: 'range', label: text, isNamed: true, bounds } };
    }
  }
  return null;
}

function toNumber(digits: string, thousands: string): number {
  const value = Number(digits.replaceAll(',', ''));
  return thousands || value < 1000 ? value * 1000 : value;
}

function readTerms(vehicles: DemonstrationVehicle[], wordCount: number, terms: string[]): Reading {
  const named = vehicles.flatMap(toValues).find(({ value }) => terms.includes(value.toLowerCase()));
  const [label = ''] = terms;
  return {
    wordCount,
    terms,
    part: { field: named?.field ?? null, label: named?.value ?? label, isNamed: named !== undefined, bounds: null },
  };
}

/** The word of the vocabulary that differs in one letter, or in the order of two. */
function findCorrection(vehicles: DemonstrationVehicle[], typed: string): string | undefined {
  if (!/^[a-z]{4,30}$/.test(typed)) return undefined;
  const known = vehicles.flatMap(toValues).flatMap(({ value }) => value.toLowerCase().split(/[^a-z]+/));
  return known.find((word) => word.length > 3 && differsOnce(typed, word));
}

function differsOnce(typed: string, word: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === word[start]) start += 1;
  const [left, right] = [typed.slice(start), word.slice(start)];
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return (
    left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1) || (isSwapped && left !== '')
  );
}

function toValues(vehicle: DemonstrationVehicle): { field: string; value: string }[] {
  const fields = ['make', 'model', 'bodyStyle', 'fuelType', 'drivetrain', 'transmission', 'color'] as const;
  return fields.flatMap((field) => (vehicle[field] ? { field, value: vehicle[field] } : []));
}

function matchesReading(vehicle: DemonstrationVehicle, { terms, part: { bounds } }: Reading): boolean {
  if (!bounds) return terms.some((term) => hasTerm(vehicle, term));
  const { year: made, price, mileageKm } = vehicle;
  return (
    isWithin(made, bounds.yearMin, bounds.yearMax) &&
    isWithin(price, bounds.priceMin, bounds.priceMax) &&
    isWithin(mileageKm, bounds.mileageMin, bounds.mileageMax)
  );
}

export function isWithin(value: number | null, min = -Infinity, max = Infinity): boolean {
  return value === null || (value >= min && value <= max);
}

/** Parts of make, model, year and colour, as specified; beginnings of words elsewhere. */
function hasTerm(vehicle: DemonstrationVehicle, term: string): boolean {
  const { make, model, color, features, trim, bodyStyle, fuelType, transmission, drivetrain, description } = vehicle;
  const main = [make, model, vehicle.year, color ?? ''].join('\n').toLowerCase();
  const texts = [trim, bodyStyle, fuelType, transmission, drivetrain, ...features, description];
  const words = ` ${texts.join(' ').toLowerCase().replace(/\s+/g, ' ')}`;
  return main.includes(term) || words.includes(` ${term}`);
}
