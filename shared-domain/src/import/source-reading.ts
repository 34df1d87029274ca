import { parseNumber } from '../numbers/parse-number.ts';
import { toComparable } from '../to-comparable.ts';
import { fallbackBodyStyles, fuelTypes, transmissions } from '../vehicles/vehicle-options.ts';
import type { ImportFieldKey } from './import-fields.ts';
import type { DistanceUnit, SourceWords } from './import-source-match.ts';
import { findCanonicalValue, suggestValue, type TranslatedField, translatedFields, wordsOf } from './value-synonyms.ts';

/** Names of the reference lists; an empty list could not be read. */
export type KnownLists = { makes: string[]; colors: string[]; bodyTypes: string[] };

/** How the cells of a source are read. */
export type SourceReading = {
  distance: DistanceUnit | null;
  words: SourceWords;
  lists: KnownLists;
  /** A row with an undecided value is not imported. */
  isStrict: boolean;
};

export const plainReading: SourceReading = {
  distance: null,
  words: {},
  lists: { makes: [], colors: [], bodyTypes: [] },
  isStrict: false,
};

export type TranslatedValue = {
  /** Null if a person has to decide. */
  word: string | null;
  origin: 'decided' | 'known' | 'suggested' | 'new';
  /** Why a word is suggested. */
  reason?: string;
};

const kilometresPerMile = 1.609344;
const milesUnit = /(?<=\d) ?(?:mi|miles?|milles?)\.?$/i;
const kilometresUnit = /(?<=\d) ?km\.?$/i;
const translated = new Set<string>(translatedFields);

export function isTranslatedField(field: string | null): field is TranslatedField {
  return field !== null && translated.has(field);
}

/** The cell in our words and in kilometres; the file's text where nothing is known. */
export function readCell(field: ImportFieldKey, text: string, reading: SourceReading): string {
  if (field === 'mileage') return readDistance(text, reading.distance);
  if (!reading.isStrict) return isTranslatedField(field) ? spellAsListed(field, text, reading) : text;
  if (field === 'features') return splitAtPipes(text);
  if (field === 'engine' || field === 'engineSize') return text.replace(/(?<=\d),(?=\d)/, '.');
  if (!isTranslatedField(field)) return text;
  return translateValue(field, text, reading).word ?? text;
}

function spellAsListed(field: TranslatedField, text: string, reading: SourceReading): string {
  const { word } = translateValue(field, text, reading);
  const isListed = word !== null && listWords(field, reading.lists).includes(word);
  return isListed && toComparable(word) === toComparable(text) ? word : text;
}

/** Other programs separate features with semicolons or commas. */
function splitAtPipes(text: string): string {
  if (text.includes('|')) return text;
  return text.split(text.includes(';') ? ';' : ',').join('|');
}

/** `52,341` miles become `84235`; a unit in the cell counts more than the source's. */
export function readDistance(text: string, unit: DistanceUnit | null): string {
  const isMiles = milesUnit.test(text.trim()) || (unit === 'mi' && !kilometresUnit.test(text.trim()));
  if (!isMiles) return text;
  const parsed = parseNumber(text.trim().replace(milesUnit, ''));
  return parsed.kind === 'number' && parsed.decimals === 0 ? String(toKilometres(parsed.value)) : text;
}

export function toKilometres(miles: number): number {
  return Math.round(miles * kilometresPerMile);
}

/** A file repeats few values on many rows. */
const translations = new WeakMap<SourceReading, Map<string, TranslatedValue>>();

/** What was decided, then our own lists, then the table, then a suggestion. */
export function translateValue(field: TranslatedField, text: string, reading: SourceReading): TranslatedValue {
  const cache = translations.get(reading) ?? new Map<string, TranslatedValue>();
  translations.set(reading, cache);
  const key = `${field} ${text}`;
  const found = cache.get(key) ?? findTranslation(field, text, reading);
  cache.set(key, found);
  return found;
}

function findTranslation(field: TranslatedField, text: string, { words, lists }: SourceReading): TranslatedValue {
  const decided = words[field]?.[toComparable(text)];
  if (decided !== undefined) return { word: decided, origin: 'decided' };
  const listed = listWords(field, lists).find((word) => toComparable(word) === toComparable(text));
  const known = listed ?? findCanonicalValue(field, text);
  if (known) return { word: known, origin: 'known' };
  const suggested = suggestValue(field, text);
  if (suggested) return { word: suggested.word, origin: 'suggested', reason: suggested.reason };
  return isOpen(field, lists) ? { word: text.trim(), origin: 'known' } : { word: null, origin: 'new' };
}

/** The words that a person can choose for a field. */
export function listWords(field: TranslatedField, lists: KnownLists): string[] {
  const own: Partial<Record<TranslatedField, readonly string[]>> = {
    make: lists.makes,
    color: lists.colors,
    bodyType: lists.bodyTypes.length > 0 ? lists.bodyTypes : fallbackBodyStyles,
    transmission: transmissions,
    fuelType: fuelTypes,
  };
  const words = own[field] ?? [];
  return words.length > 0 ? [...words] : wordsOf(field);
}

/** Names without a list can't be compared, so they are taken as they are. */
function isOpen(field: TranslatedField, lists: KnownLists): boolean {
  return (field === 'make' && lists.makes.length === 0) || (field === 'color' && lists.colors.length === 0);
}
