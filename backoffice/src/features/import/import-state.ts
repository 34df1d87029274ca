import {
  askDistance,
  type DistanceUnit,
  defaultImportOptions,
  type ImportCheck,
  type ImportFormat,
  type ImportOptions,
  type ImportPlan,
  type ImportSource,
  type KnownLists,
  type OpenedFile,
  type RecognisedSource,
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
  sources: ImportSource[];
  /** Names of the reference lists. */
  lists: KnownLists;
  /** Null after another source was chosen. */
  recognised: RecognisedSource | null;
  source: ImportSource | null;
  /** What the odometer column holds, if it was asked. */
  distance: DistanceUnit | null;
  /** Set if what was decided could not be stored. */
  saveFailure: string | null;
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
  sources: [],
  lists: { makes: [], colors: [], bodyTypes: [] },
  recognised: null,
  source: null,
  distance: null,
  saveFailure: null,
  isChecking: false,
  check: null,
  checkFailure: null,
  run: null,
};

/** The question about the odometer column, if the file leaves it open. */
export function toDistanceQuestion({ opened, mapping, source }: ImportState) {
  return opened && askDistance(opened, mapping, source);
}

export function toPlan(state: ImportState): ImportPlan {
  const { mapping, options, source, lists } = state;
  const distance = toDistanceQuestion(state) ? state.distance : null;
  return { mapping, options, reading: { distance, words: source?.words ?? {}, lists, isStrict: source !== null } };
}

export function isDistanceOpen(state: ImportState): boolean {
  return state.distance === null && Boolean(toDistanceQuestion(state));
}
