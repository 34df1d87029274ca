import type { RowCells } from './check-row.ts';
import { unescapeFormula } from './formula-escaping.ts';
import type { ImportFieldKey } from './import-fields.ts';
import type { ColumnMapping } from './match-columns.ts';
import type { ImportFormat, ParsedRow } from './parsed-file.ts';

export function toRowCells(row: ParsedRow, mapping: ColumnMapping, format: ImportFormat): RowCells {
  const cells = new Map<ImportFieldKey, string>();
  for (const [column, field] of mapping.entries()) {
    const cell = row.cells[column] ?? '';
    const text = format === 'csv' ? unescapeFormula(cell) : cell;
    if (field && text.trim() !== '') cells.set(field, text);
  }
  return cells;
}
