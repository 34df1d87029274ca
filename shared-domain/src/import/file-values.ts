import { toComparable } from '../to-comparable.ts';
import type { ColumnMapping } from './match-columns.ts';
import type { ParsedRow } from './parsed-file.ts';
import { isTranslatedField, type SourceReading, type TranslatedValue, translateValue } from './source-reading.ts';
import type { TranslatedField } from './value-synonyms.ts';

/** A distinct value of the file and our word for it. */
export type FileValue = TranslatedValue & { field: TranslatedField; text: string; count: number };

const shownValues = 300;

/** New values first; values that are already our words are left out. */
export function findFileValues(rows: ParsedRow[], mapping: ColumnMapping, reading: SourceReading): FileValue[] {
  if (!reading.isStrict) return [];
  const found = new Map<string, FileValue>();
  for (const [column, field] of mapping.entries()) {
    if (!isTranslatedField(field)) continue;
    for (const { cells } of rows) {
      const text = cells[column]?.trim() ?? '';
      if (text === '') continue;
      const key = `${field} ${toComparable(text)}`;
      const value = found.get(key);
      if (value) value.count += 1;
      else found.set(key, { field, text, count: 1, ...translateValue(field, text, reading) });
    }
  }
  return [...found.values()]
    .filter(({ origin, word, text }) => origin !== 'known' || word !== text)
    .toSorted((a, b) => order[a.origin] - order[b.origin] || b.count - a.count)
    .slice(0, shownValues);
}

const order = { new: 0, suggested: 1, decided: 2, known: 3 } as const;
