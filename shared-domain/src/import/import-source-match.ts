import { isImportFieldKey } from './import-fields.ts';
import { type ColumnMapping, findKnownField, ignoredHeadings, matchColumns, toPlainName } from './match-columns.ts';
import { type SourceProfile, sourceProfiles } from './source-profiles.ts';
import type { TranslatedField } from './value-synonyms.ts';

export type DistanceUnit = 'km' | 'mi';

/** Our words by field and by the comparable text of the file. */
export type SourceWords = Partial<Record<TranslatedField, Record<string, string>>>;

/** Where files come from, and what was decided about them. */
export type ImportSource = {
  id: string;
  name: string;
  /** The program, if it is one that we know. */
  profile: string | null;
  /** Plain names of its columns. */
  headings: string[];
  /** Fields by the plain name of a column. */
  columns: Record<string, string | null>;
  distance: DistanceUnit | null;
  words: SourceWords;
  usedAt: string | null;
  lineCount: number;
};

export type RecognisedSource = { source: ImportSource; isStored: boolean; ownHeadings: number };

const minShare = 0.6;
const minMarks = 2;

/** The stored source or the known program that wrote these columns. */
export function recogniseSource(names: string[], stored: ImportSource[]): RecognisedSource | null {
  const plain = names.map(toPlainName);
  const [best] = stored
    .map((source) => ({ source, share: overlap(plain, source.headings) }))
    .toSorted((a, b) => b.share - a.share);
  if (best && best.share >= minShare) return toRecognised(best.source, true, plain);
  const profile = findProfile(plain);
  if (!profile) return null;
  const known = stored.find((source) => source.profile === profile.key);
  return toRecognised(known ?? newSource(profile.name, names, profile.key), known !== undefined, plain);
}

export function newSource(name: string, names: string[], profile: string | null = null): ImportSource {
  return {
    id: crypto.randomUUID(),
    name,
    profile,
    headings: names.map(toPlainName),
    columns: {},
    distance: null,
    words: {},
    usedAt: null,
    lineCount: 0,
  };
}

function toRecognised(source: ImportSource, isStored: boolean, plain: string[]): RecognisedSource {
  const profile = sourceProfiles.find(({ key }) => key === source.profile);
  const isOwn = (name: string) => (isStored && source.headings.includes(name)) || isKnown(name, profile);
  const ownHeadings = plain.filter(isOwn).length;
  return { source, isStored, ownHeadings };
}

function findProfile(plain: string[]): SourceProfile | null {
  const scored = sourceProfiles.map((profile) => ({
    profile,
    marks: profile.marks.filter((mark) => plain.includes(toPlainName(mark))).length,
    share: plain.filter((name) => isKnown(name, profile)).length / Math.max(plain.length, 1),
  }));
  const [best] = scored
    .filter(({ marks, share }) => marks >= minMarks && share >= minShare)
    .toSorted((a, b) => b.marks - a.marks || b.share - a.share);
  return best?.profile ?? null;
}

function isKnown(name: string, profile: SourceProfile | undefined): boolean {
  const own = Object.keys(profile?.headings ?? {}).some((heading) => toPlainName(heading) === name);
  return own || findKnownField(name) !== null || ignoredHeadings.has(name);
}

/** The share of the columns that both have. */
function overlap(names: string[], headings: string[]): number {
  const all = new Set([...names, ...headings]);
  const other = new Set(headings);
  return all.size === 0 ? 0 : new Set(names.filter((name) => other.has(name))).size / all.size;
}

/** What was chosen for the source before, then its program, then the meaning of the name. */
export function mapSourceColumns(names: string[], { columns, profile }: ImportSource): ColumnMapping {
  const headings = sourceProfiles.find(({ key }) => key === profile)?.headings ?? {};
  const own = new Map(Object.entries(headings).map(([heading, field]) => [toPlainName(heading), field]));
  const byMeaning = matchColumns(names);
  const taken = new Set<string>();
  return names.map((name, column) => {
    const plain = toPlainName(name);
    const chosen = plain in columns ? columns[plain] : own.has(plain) ? own.get(plain) : byMeaning[column];
    if (!chosen || !isImportFieldKey(chosen) || (taken.has(chosen) && chosen !== 'photographs')) return null;
    taken.add(chosen);
    return chosen;
  });
}

const kilometreHeading = /km|kilom/;
/** `Odometer Miles`, `Mileage (mi)`, but not `Mileage` or `Minivan`. */
const milesHeading = /mile(?!age)|(?<![a-z])mi(?![a-z])/i;

export type DistanceQuestion = { sample: string; suggested: DistanceUnit | null };

/** Whether a person has to say what the odometer column holds. */
export function askDistance(
  { names, samples }: { names: string[]; samples: string[] },
  mapping: ColumnMapping,
  source: ImportSource | null,
): DistanceQuestion | null {
  const column = mapping.indexOf('mileage');
  const heading = names[column] ?? '';
  const sample = samples[column] ?? '';
  if (column === -1 || kilometreHeading.test(toPlainName(heading)) || /km/i.test(sample)) return null;
  const isInMiles = milesHeading.test(heading);
  if (!isInMiles && !source) return null;
  return { sample, suggested: isInMiles ? 'mi' : null };
}
