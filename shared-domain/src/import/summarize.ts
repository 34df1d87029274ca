import type { CheckedFileRow, CheckedRow } from './check-row.ts';
import {
  type CheckedIssue,
  type ImportCheck,
  type PreviewRow,
  previewRows,
  type RepeatedStockNumber,
  shownIssues,
  shownUnusual,
  type UnusualRow,
} from './import-check.ts';
import { type ImportFieldKey, importFieldLabel } from './import-fields.ts';
import { isMoneyKey } from './money-keys.ts';
import { type CellReading, toRowCells } from './row-cells.ts';
import { toCanonicalValue } from './value-synonyms.ts';
import { toCellText, toCellValues } from './vehicle-cells.ts';

type Reading = CellReading & { names: string[] };

export function summarize(rows: CheckedFileRow[], reading: Reading): Omit<ImportCheck, 'values' | 'photographs'> {
  const count = (outcome: string) => rows.filter(({ result }) => result.outcome === outcome).length;
  const drafts = rows.flatMap(({ result }) => ('draftFor' in result && result.draftFor.length > 0 ? [result] : []));
  const missing = new Map<ImportFieldKey, number>();
  for (const field of drafts.flatMap(({ draftFor }) => draftFor)) missing.set(field, (missing.get(field) ?? 0) + 1);
  const issues = rows.flatMap((row) => toIssues(row, reading));
  const unusual = rows.flatMap(toUnusual);
  return {
    total: rows.length,
    created: count('create'),
    drafts: drafts.filter(({ outcome }) => outcome === 'create').length,
    missingForDrafts: [...missing].map(([field, number]) => ({ label: importFieldLabel(field), count: number })),
    updated: count('update'),
    unchanged: count('unchanged'),
    known: count('known'),
    rejected: count('rejected'),
    issueCount: issues.length,
    issues: issues.slice(0, shownIssues),
    preview: rows.slice(0, previewRows).map((row) => toPreview(row, reading)),
    unusualCount: unusual.length,
    unusual: unusual.slice(0, shownUnusual),
    repeatedStockNumbers: findRepeatedStockNumbers(rows),
  };
}

function toUnusual({ line, result }: CheckedFileRow): UnusualRow[] {
  if (result.outcome !== 'update' || result.unusual.length === 0) return [];
  return [{ line, vehicle: result.vehicle, changes: result.unusual }];
}

/** A sold vehicle's number may be given again, so only the others count. */
function findRepeatedStockNumbers(rows: CheckedFileRow[]): RepeatedStockNumber[] {
  const lines = new Map<string, number[]>();
  for (const { line, result } of rows) {
    if (result.outcome !== 'create' && result.outcome !== 'update') continue;
    const { stockNumber, status } = result.input;
    if (stockNumber === '' || status === 'Sold') continue;
    const known = lines.get(stockNumber);
    if (known) known.push(line);
    else lines.set(stockNumber, [line]);
  }
  return [...lines].flatMap(([stockNumber, found]) => (found.length > 1 ? [{ stockNumber, lines: found }] : []));
}

function toIssues({ index, line, cells, result }: CheckedFileRow, { mapping, names }: Reading): CheckedIssue[] {
  if (result.outcome !== 'rejected') return [];
  return result.issues.map(({ field, reason }) => {
    const column = field === null ? -1 : mapping.indexOf(field);
    const columnName = names[column] ?? (field === null ? '' : importFieldLabel(field));
    return {
      row: index,
      line,
      column: column === -1 ? null : column,
      columnName,
      value: cells[column] ?? '',
      reason,
    };
  });
}

function isWritten(result: CheckedRow, field: ImportFieldKey): boolean {
  return result.outcome !== 'update' || result.touched.includes(field);
}

/** Rejected rows keep the file's values. */
function toPreview(row: CheckedFileRow, { mapping, format, reading }: Reading): PreviewRow {
  const { line, result } = row;
  const cells = toRowCells(row, { mapping, format, reading });
  const stored = 'input' in result ? toCellValues({ id: '', input: result.input, isMileageKnown: true }) : null;
  const wrong = new Set(result.outcome === 'rejected' ? result.issues.map(({ field }) => field) : []);
  return {
    line,
    cells: mapping
      .filter((field) => field !== null)
      .map((field) => {
        const text = cells.get(field) ?? '';
        // Empty cells of the file stay empty in the preview.
        const isRead = stored && text !== '' && !isMoneyKey(field) && isWritten(result, field);
        const shown = isRead ? toCellText(stored[field]) : toCanonicalValue(field, text);
        return { text: (field === 'id' ? text : shown).slice(0, 200), isWrong: wrong.has(field) };
      }),
  };
}
