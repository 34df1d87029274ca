import { type CheckedFileRow, type CheckedRow, checkRow, type RowCells, type RowRules } from './check-row.ts';
import type { CheckRequest, ImportOptions } from './import-check.ts';
import type { ColumnMapping } from './match-columns.ts';
import type { ParsedFile, ParsedRow } from './parsed-file.ts';
import { spellModel } from './reference-values.ts';
import { toRowCells } from './row-cells.ts';
import type { RowIdentities } from './row-identities.ts';
import { isTranslatedField, plainReading, type SourceReading, translateValue } from './source-reading.ts';

/** The index of the first row that holds a vehicle. */
export function findFirstRow({ format }: ParsedFile, { skipFirstRow }: ImportOptions): number {
  return format !== 'json' && skipFirstRow ? 1 : 0;
}

export function checkRows(parsed: ParsedFile, request: CheckRequest, identities: RowIdentities): CheckedFileRow[] {
  const { mapping, options, reading = plainReading, known, nowMs } = request;
  const mapped = new Set(mapping.filter((field) => field !== null));
  const { updateExisting, createMissingFields } = options;
  const rules: RowRules = { now: new Date(nowMs), mapped, updateExisting, known: createMissingFields ? null : known };
  const firstRow = findFirstRow(parsed, options);

  function check(row: ParsedRow): CheckedRow {
    const cells = spellModel(toRowCells(row, { mapping, format: parsed.format, reading }), known);
    const identity = identities.identify(cells, row.line);
    const problem = row.problem ?? findSurplus(row, parsed.width);
    if (problem) return { outcome: 'rejected', issues: [{ field: null, reason: problem }] };
    const issues = findUndecided(row, mapping, reading);
    if (issues.length > 0) return { outcome: 'rejected', issues };
    const checked = checkRow(cells, identity.stored, rules);
    return identity.reason ? rejectIdentity(cells, identity.reason, checked) : checked;
  }

  identities.begin();
  return parsed.rows.slice(firstRow).map((row, offset) => ({ ...row, index: firstRow + offset, result: check(row) }));
}

/** A value without a word keeps its row out until it is decided. */
function findUndecided(row: ParsedRow, mapping: ColumnMapping, reading: SourceReading) {
  if (!reading.isStrict) return [];
  return mapping.flatMap((field, column) => {
    const text = row.cells[column]?.trim() ?? '';
    if (!isTranslatedField(field) || text === '') return [];
    const { word } = translateValue(field, text, reading);
    return word === null ? [{ field, reason: 'Choose our word for this value, under Values' }] : [];
  });
}

function rejectIdentity(cells: RowCells, reason: string, checked: CheckedRow): CheckedRow {
  const field = cells.has('vin') ? 'vin' : 'id';
  const others = checked.outcome === 'rejected' ? checked.issues.filter((issue) => issue.field !== field) : [];
  return { outcome: 'rejected', issues: [{ field, reason }, ...others] };
}

/** A surplus comma shifts every later value, so the row is refused. */
function findSurplus({ cells }: ParsedRow, width: number): string | undefined {
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return used > width ? `Has ${used} values for ${width} columns` : undefined;
}
