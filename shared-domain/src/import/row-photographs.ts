import type { CheckedFileRow } from './check-row.ts';
import type { PhotographCheck } from './import-check.ts';
import type { ColumnMapping } from './match-columns.ts';
import { type PhotographAddress, splitAddresses } from './photograph-addresses.ts';

const shownRefusals = 20;

/** The addresses of a row, from all columns that hold some. */
export function findPhotographs(cells: string[], mapping: ColumnMapping): PhotographAddress[] {
  const texts = mapping.flatMap((field, column) => (field === 'photographs' ? [cells[column] ?? ''] : []));
  return texts.length === 0 ? [] : splitAddresses(texts.filter((text) => text.trim() !== '').join('|'));
}

/** Counts the addresses of the rows that will be imported. */
export function summarizePhotographs(rows: CheckedFileRow[], mapping: ColumnMapping): PhotographCheck {
  const check: PhotographCheck = { count: 0, lines: 0, refusedCount: 0, refused: [] };
  if (!mapping.includes('photographs')) return check;
  for (const { line, cells, result } of rows) {
    if (result.outcome !== 'create' && result.outcome !== 'update') continue;
    const found = findPhotographs(cells, mapping);
    const fetched = found.filter(({ refusal }) => refusal === undefined).length;
    check.count += fetched;
    if (fetched > 0) check.lines += 1;
    for (const { address, refusal } of found) {
      if (refusal === undefined) continue;
      check.refusedCount += 1;
      if (check.refused.length < shownRefusals) check.refused.push({ line, address, reason: refusal });
    }
  }
  return check;
}
