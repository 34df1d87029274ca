import { DomainError } from '../errors.ts';

export const parseFailed = 'Error parsing file. Please check the format and try again.';

export const importLimits = {
  fileBytes: 50_000_000,
  rows: 100_000,
  columns: 200,
  /** Of one cell; what is longer is cut and its line is refused. */
  cellLength: 20_000,
  jsonDepth: 30,
} as const;

export type ImportFormat = 'csv' | 'json';

export type ParsedRow = {
  /** Where it begins: the line of the file, or the place in its list, from 1. */
  line: number;
  cells: string[];
  /** Why it cannot be read right. */
  problem?: string;
};

export type ParsedFile = {
  format: ImportFormat;
  /** The names of the columns, of a JSON list only: a CSV file's first row may be anything. */
  names: string[] | null;
  rows: ParsedRow[];
  width: number;
  delimiter?: string;
};

/** The file cannot be read; the detail says what is the matter with it. */
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

/** One cell can be as large as the file: only its beginning is kept. */
export function capCells(row: ParsedRow): ParsedRow {
  if (row.cells.every((cell) => cell.length <= importLimits.cellLength)) return row;
  return {
    line: row.line,
    cells: row.cells.map((cell) => cell.slice(0, importLimits.cellLength)),
    problem: 'One value is longer than 20,000 characters',
  };
}
