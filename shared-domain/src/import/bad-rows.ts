import { defuseFormula, toCsvLine } from './cell-text.ts';
import type { CheckedFileRow } from './import-file.ts';
import type { ColumnMapping } from './match-columns.ts';

const added = ['Line', 'Reason'];

/**
 * A CSV file of the lines that were left out, as they were written or repaired, with their reasons: corrected, it can
 * be imported again. A list of a second round does not carry the reasons of the first.
 */
export function toBadRowsCsv(
  rows: CheckedFileRow[],
  { names, mapping, reasons }: { names: string[]; mapping: ColumnMapping; reasons: ReadonlyMap<number, string> },
): Blob {
  const columns = names.flatMap((name, column) => (mapping[column] || !added.includes(name) ? [column] : []));
  // A column without a name of its own is found again by the field that it fills.
  const head = columns.map((column) => {
    const name = names[column] ?? '';
    return /^Column \d+$/.test(name) ? (mapping[column] ?? name) : name;
  });
  const lines = rows.flatMap(({ line, cells, result }) => {
    const refused = reasons.get(line);
    if (result.outcome !== 'bad' && refused === undefined) return [];
    const reason = refused ?? (result.outcome === 'bad' ? result.issues.map((issue) => issue.reason).join('; ') : '');
    const own = columns.map((column) => cells[column] ?? '');
    // What stands behind the last column is kept where a person can see it.
    const surplus = cells.slice(names.length).filter(Boolean);
    return [toCsvLine([...own.map(protect), String(line), protect(reason), ...surplus.map(protect)])];
  });
  return new Blob(['\ufeff', [toCsvLine([...head.map(protect), ...added]), ...lines, ''].join('\r\n')], {
    type: 'text/csv',
  });
}

/** What is marked already keeps its one mark. */
function protect(text: string): string {
  return text.startsWith("'") ? text : defuseFormula(text);
}
