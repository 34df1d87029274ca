import {
  defaultImportOptions,
  type ImportCheck,
  type ImportFormat,
  type ImportOptions,
  type ImportPlan,
  type OpenedFile,
} from '@dealer/shared-domain/import';
import type { UndoneRow } from '@dealer/shared-domain/staff';

export type RunState = {
  importId: string;
  phase: 'running' | 'stopped' | 'failed' | 'done' | 'undoing' | 'undone';
  total: number;
  /** Rows written or rejected. */
  done: number;
  created: number;
  updated: number;
  refused: { line: number; reason: string }[];
  nextBatch: number;
  isStopping: boolean;
  /** Error message of the import or of its undo. */
  failure: string | null;
  undone: UndoneRow[];
  undoTotal: number;
};

type ChosenFile = { name: string; size: number };

export type ImportState = {
  format: ImportFormat;
  file: ChosenFile | null;
  isReading: boolean;
  /** Set if the file could not be read. */
  failure: { name: string; detail: string } | null;
  opened: OpenedFile | null;
  options: ImportOptions;
  mapping: ImportPlan['mapping'];
  isChecking: boolean;
  check: ImportCheck | null;
  checkFailure: string | null;
  /** Set after the import has started. */
  run: RunState | null;
};

export const emptyImport: ImportState = {
  format: 'csv',
  file: null,
  isReading: false,
  failure: null,
  opened: null,
  options: defaultImportOptions,
  mapping: [],
  isChecking: false,
  check: null,
  checkFailure: null,
  run: null,
};
