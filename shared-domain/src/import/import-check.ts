import type { UnusualChange } from '../vehicles/vehicle-numbers.ts';
import type { FileValue } from './file-values.ts';
import type { ColumnMapping } from './match-columns.ts';
import type { ImportFormat } from './parsed-file.ts';
import type { ReferenceValues } from './reference-values.ts';
import type { SourceReading } from './source-reading.ts';
import type { StoredVehicle } from './stored-vehicle.ts';

export type ImportOptions = {
  skipFirstRow: boolean;
  /** Matches by VIN; otherwise existing vehicles are skipped. */
  updateExisting: boolean;
  /** Adds names that the reference lists lack; otherwise their rows are refused. */
  createMissingFields: boolean;
};

export const defaultImportOptions: ImportOptions = {
  skipFirstRow: true,
  updateExisting: false,
  createMissingFields: true,
};

export type ImportPlan = {
  mapping: ColumnMapping;
  options: ImportOptions;
  /** Without one, cells are read as they are. */
  reading?: SourceReading | undefined;
};

export type OpenedFile = {
  format: ImportFormat;
  encoding: string;
  delimiter: string | null;
  sheet: string | null;
  sheets: string[];
  /** Column names; numbered if the file has none. */
  names: string[];
  samples: string[];
  /** Includes the header row. */
  rowCount: number;
  hasNames: boolean;
  mapping: ColumnMapping;
};

/** What has to be looked up before rows can be checked. */
export type ImportQuestions = { vins: string[]; ids: string[]; makes: string[] };

export type ImportAnswers = { vins: string[]; ids: string[]; vehicles: StoredVehicle[] };

/** Without `known` no name is refused, and models keep the spelling of the file. */
export type CheckRequest = ImportPlan & { known: ReferenceValues | null; nowMs: number };

export type CheckedIssue = {
  /** Index in the file, for a repair. */
  row: number;
  line: number;
  /** Null if no single cell causes the problem. */
  column: number | null;
  columnName: string;
  value: string;
  reason: string;
};

export type PreviewRow = {
  line: number;
  cells: { text: string; isWrong: boolean }[];
};

/** A row whose change of a stored number is probably a typing mistake. */
export type UnusualRow = { line: number; vehicle: string; changes: UnusualChange[] };

/** A stock number that several vehicles of the file would have at the same time. */
export type RepeatedStockNumber = { stockNumber: string; lines: number[] };

/** Result of the dry run. */
export type ImportCheck = {
  total: number;
  created: number;
  /** Created vehicles that are Drafts because something required for publication is missing. */
  drafts: number;
  missingForDrafts: { label: string; count: number }[];
  updated: number;
  unchanged: number;
  known: number;
  rejected: number;
  issueCount: number;
  /** The first few, as in `unusual`. */
  issues: CheckedIssue[];
  preview: PreviewRow[];
  unusualCount: number;
  unusual: UnusualRow[];
  repeatedStockNumbers: RepeatedStockNumber[];
  /** What the source writes, with our words; new values first. */
  values: FileValue[];
  photographs: PhotographCheck;
};

/** The addresses in the file; those in `refused` are the first few that are not fetched. */
export type PhotographCheck = {
  count: number;
  lines: number;
  refusedCount: number;
  refused: { line: number; address: string; reason: string }[];
};

/** A row as it is sent to the database; new if it has no version. */
export type ImportRow = {
  line: number;
  id: string;
  version: number | null;
  columns: Record<string, unknown>;
  /** Addresses of photographs for the server to fetch. */
  photographs?: string[];
  /** The amounts that it sets, for the permission money. */
  money?: Record<string, unknown>;
};

export const shownIssues = 100;
export const shownUnusual = 100;
export const previewRows = 5;
