import { type CheckedFileRow, type CheckedRow, checkRow, type RowCells, type RowRules } from './check-row.ts';
import type { CheckRequest, ImportOptions } from './import-check.ts';
import type { ParsedFile, ParsedRow } from './parsed-file.ts';
import { toRowCells } from './row-cells.ts';
import type { RowIdentities } from './row-identities.ts';

/** The index of the first row that holds a vehicle. */
export function findFirstRow({ format }: ParsedFile, { skipFirstRow }: ImportOptions): number {
  return format === 'csv' && skipFirstRow ? 1 : 0;
}

export function checkRows(parsed: ParsedFile, request: CheckRequest, identities: RowIdentities): CheckedFileRow[] {
  const { mapping, options, known, nowMs } = request;
  const mapped = new Set(mapping.filter((field) => field !== null));
  const rules: RowRules = { now: new Date(nowMs), mapped, updateExisting: options.updateExisting, known };
  const firstRow = findFirstRow(parsed, options);

  function check(row: ParsedRow): CheckedRow {
    const cells = toRowCells(row, mapping, parsed.format);
    const identity = identities.identify(cells, row.line);
    const problem = row.problem ?? findSurplus(row, parsed.width);
    if (problem) return { outcome: 'rejected', issues: [{ field: null, reason: problem }] };
    if (identity.reason) return rejectIdentity(cells, identity.reason);
    return checkRow(cells, identity.stored, rules);
  }

  identities.begin();
  return parsed.rows.slice(firstRow).map((row, offset) => ({ ...row, index: firstRow + offset, result: check(row) }));
}

function rejectIdentity(cells: RowCells, reason: string): CheckedRow {
  return { outcome: 'rejected', issues: [{ field: cells.has('vin') ? 'vin' : 'id', reason }] };
}

/** A surplus comma shifts every later value, so the row is refused. */
function findSurplus({ cells }: ParsedRow, width: number): string | undefined {
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return used > width ? `Has ${used} values for ${width} columns` : undefined;
}
