import type { CheckedFileRow } from './check-row.ts';
import { toCsvLine } from './csv-text.ts';
import { escapeFormula } from './formula-escaping.ts';
import type { ColumnMapping } from './match-columns.ts';

const added = ['Line', 'Reason'];

/** A CSV file of the rejected rows with their reasons, but not those of an earlier round; it can be imported again. */
export function toRejectedRowsCsv(
  rows: CheckedFileRow[],
  { names, mapping, reasons }: { names: string[]; mapping: ColumnMapping; reasons: ReadonlyMap<number, string> },
): Blob {
  const columns = names.flatMap((name, column) => (mapping[column] || !added.includes(name) ? [column] : []));
  const head = columns.map((column) => {
    const name = names[column] ?? '';
    return /^Column \d+$/.test(name) ? (mapping[column] ?? name) : name;
  });
  const lines = rows.flatMap(({ line, cells, result }) => {
    const refused = reasons.get(line);
    if (result.outcome !== 'rejected' && refused === undefined) return [];
    const reason =
      refused ?? (result.outcome === 'rejected' ? result.issues.map((issue) => issue.reason).join('; ') : '');
    const own = columns.map((column) => cells[column] ?? '');
    const surplus = cells.slice(names.length).filter(Boolean);
    return [toCsvLine([...own.map(protect), String(line), protect(reason), ...surplus.map(protect)])];
  });
  return new Blob(['\ufeff', [toCsvLine([...head.map(protect), ...added]), ...lines, ''].join('\r\n')], {
    type: 'text/csv',
  });
}

/** Avoids escaping a cell twice. */
function protect(text: string): string {
  return text.startsWith("'") ? text : escapeFormula(text);
}
