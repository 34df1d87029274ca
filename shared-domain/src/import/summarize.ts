import { toKnownWord } from './cell-text.ts';
import type { RowCells } from './check-row.ts';
import { type CheckedIssue, type ImportCheck, type PreviewRow, previewRows, shownIssues } from './import-check.ts';
import { type ImportFieldKey, importFieldLabel } from './import-fields.ts';
import type { CheckedFileRow } from './import-file.ts';
import type { ColumnMapping } from './match-columns.ts';
import type { ParsedRow } from './parsed-file.ts';
import { toCellText, toCellValues } from './vehicle-cells.ts';

type Reading = {
  mapping: ColumnMapping;
  names: string[];
  cellsOf: (row: ParsedRow, mapping: ColumnMapping) => RowCells;
};

/** What the checked rows come to. */
export function summarize(rows: CheckedFileRow[], reading: Reading): ImportCheck {
  const count = (outcome: string) => rows.filter(({ result }) => result.outcome === outcome).length;
  const drafts = rows.flatMap(({ result }) => ('draftFor' in result && result.draftFor.length > 0 ? [result] : []));
  const missing = new Map<ImportFieldKey, number>();
  for (const field of drafts.flatMap(({ draftFor }) => draftFor)) missing.set(field, (missing.get(field) ?? 0) + 1);
  const issues = rows.flatMap((row) => toIssues(row, reading));
  return {
    total: rows.length,
    created: count('create'),
    drafts: drafts.filter(({ outcome }) => outcome === 'create').length,
    missingForDrafts: [...missing].map(([field, number]) => ({ label: importFieldLabel(field), count: number })),
    updated: count('update'),
    unchanged: count('unchanged'),
    known: count('known'),
    bad: count('bad'),
    issueCount: issues.length,
    issues: issues.slice(0, shownIssues),
    preview: rows.slice(0, previewRows).map((row) => toPreview(row, reading)),
  };
}

function toIssues({ index, line, cells, result }: CheckedFileRow, { mapping, names }: Reading): CheckedIssue[] {
  if (result.outcome !== 'bad') return [];
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

/** A row as it would be stored; a bad one as the file has it. */
function toPreview(row: CheckedFileRow, { mapping, cellsOf }: Reading): PreviewRow {
  const { line, result } = row;
  const cells = cellsOf(row, mapping);
  const stored = 'input' in result ? toCellValues({ id: '', input: result.input, isMileageKnown: true }) : null;
  const wrong = new Set(result.outcome === 'bad' ? result.issues.map(({ field }) => field) : []);
  return {
    line,
    cells: mapping
      .filter((field) => field !== null)
      .map((field) => {
        const text = cells.get(field) ?? '';
        // What the file leaves open is not shown as if it had said so.
        const shown = stored && text !== '' ? toCellText(stored[field]) : toKnownWord(field, text);
        return { text: (field === 'id' ? text : shown).slice(0, 200), isWrong: wrong.has(field) };
      }),
  };
}
