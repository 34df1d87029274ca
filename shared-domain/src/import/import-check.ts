import type { KnownNames } from './known-names.ts';
import type { ColumnMapping } from './match-columns.ts';
import type { ImportFormat } from './parsed-file.ts';
import type { StoredVehicle } from './stored-vehicle.ts';

export type ImportOptions = {
  /** The first row of a CSV file holds the names of the columns. */
  skipFirstRow: boolean;
  /** By VIN; else vehicles that are here already are left out. */
  updateExisting: boolean;
  /** Names that the lists do not have are taken over; else their lines are refused. */
  createMissingFields: boolean;
};

export const defaultImportOptions: ImportOptions = {
  skipFirstRow: true,
  updateExisting: false,
  createMissingFields: true,
};

/** How a file is read. */
export type ImportPlan = { mapping: ColumnMapping; options: ImportOptions };

export type OpenedFile = {
  format: ImportFormat;
  encoding: string;
  delimiter: string | null;
  /** Without names of their own columns are numbered. */
  names: string[];
  /** A value of each column. */
  samples: string[];
  /** With the first row. */
  rowCount: number;
  hasNames: boolean;
  mapping: ColumnMapping;
};

/** What the lot must be asked before rows can be checked, and what the lists must. */
export type ImportQuestions = { vins: string[]; ids: string[]; makes: string[] };

export type ImportAnswers = { vins: string[]; ids: string[]; vehicles: StoredVehicle[] };

export type CheckRequest = ImportPlan & { known: KnownNames | null; nowMs: number };

export type CheckedIssue = {
  /** The row's place in the file, for a repair. */
  row: number;
  line: number;
  /** Nothing where no single cell is to blame. */
  column: number | null;
  columnName: string;
  value: string;
  reason: string;
};

export type PreviewRow = {
  line: number;
  /** One for each column that is imported. */
  cells: { text: string; isWrong: boolean }[];
};

/** The dry run: what an import would do. */
export type ImportCheck = {
  total: number;
  created: number;
  /** Of those created: what arrives as a Draft, because something is missing to publish it. */
  drafts: number;
  missingForDrafts: { label: string; count: number }[];
  updated: number;
  unchanged: number;
  known: number;
  bad: number;
  issueCount: number;
  /** The first of them. */
  issues: CheckedIssue[];
  preview: PreviewRow[];
};

/** A row as the database takes it. Without a version it is new. */
export type ImportRow = {
  line: number;
  id: string;
  version: number | null;
  columns: Record<string, unknown>;
};

export const shownIssues = 100;
export const previewRows = 5;
