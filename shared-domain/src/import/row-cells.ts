import type { RowCells } from './check-row.ts';
import { unescapeFormula } from './formula-escaping.ts';
import type { ImportFieldKey } from './import-fields.ts';
import type { ColumnMapping } from './match-columns.ts';
import type { ImportFormat, ParsedRow } from './parsed-file.ts';
import { readCell, type SourceReading } from './source-reading.ts';

export type CellReading = { mapping: ColumnMapping; format: ImportFormat; reading: SourceReading };

export function toRowCells(row: ParsedRow, { mapping, format, reading }: CellReading): RowCells {
  const cells = new Map<ImportFieldKey, string>();
  for (const [column, field] of mapping.entries()) {
    const cell = row.cells[column] ?? '';
    const text = format === 'csv' ? unescapeFormula(cell) : cell;
    if (!field || text.trim() === '') continue;
    const earlier = field === 'photographs' ? cells.get(field) : undefined;
    cells.set(field, earlier ? `${earlier}|${text}` : readCell(field, text, reading));
  }
  return cells;
}
