import { DomainError } from '../errors.ts';

export const parseFailed = 'Error parsing file. Please check the format and try again.';

export const importLimits = {
  fileBytes: 50_000_000,
  unpackedBytes: 400_000_000,
  rows: 100_000,
  columns: 200,
  /** Longer cells are cut and their rows refused. */
  cellLength: 20_000,
  jsonDepth: 30,
} as const;

export const importFormats = ['csv', 'xlsx', 'json'] as const;
export type ImportFormat = (typeof importFormats)[number];

export type ParsedRow = {
  /** Line in the file or position in the list, from 1. */
  line: number;
  cells: string[];
  problem?: string;
};

export type ParsedFile = {
  format: ImportFormat;
  /** Set for JSON lists only; the first row of a CSV file may be data. */
  names: string[] | null;
  rows: ParsedRow[];
  width: number;
  delimiter?: string;
  sheet?: string;
  sheets?: string[];
};

export function unreadable(detail: string, cause?: unknown): DomainError {
  return new DomainError('invalid', detail, { cause });
}

export function requireRowCount(count: number): void {
  if (count <= importLimits.rows) return;
  throw unreadable('The file has more than 100,000 vehicles. Split it and import the parts one after the other.');
}

export function requireWidth(width: number): void {
  if (width <= importLimits.columns) return;
  throw unreadable(`The file has more than ${importLimits.columns} columns.`);
}

/** A single cell can be as large as the file. */
export function capCells(row: ParsedRow): ParsedRow {
  if (row.cells.every((cell) => cell.length <= importLimits.cellLength)) return row;
  return {
    line: row.line,
    cells: row.cells.map((cell) => cell.slice(0, importLimits.cellLength)),
    problem: 'One value is longer than 20,000 characters',
  };
}

/** A repaired row loses its problem unless a cell is still too long. */
export function replaceCell({ problem, ...row }: ParsedRow, column: number, value: string): ParsedRow {
  const cells = [...row.cells];
  while (cells.length <= column) cells.push('');
  cells[column] = value.slice(0, importLimits.cellLength);
  const isCapped = problem && cells.some((cell) => cell.length >= importLimits.cellLength);
  return { ...row, cells, ...(isCapped && { problem }) };
}
