import type { ImportRow } from './import-check.ts';
import type { ImportFormat } from './parsed-file.ts';
import type { StoredVehicle } from './stored-vehicle.ts';

/** A file that came in, and what became of it. */
export type VehicleImport = {
  id: string;
  fileName: string;
  format: ImportFormat;
  plannedCount: number;
  createdCount: number;
  updatedCount: number;
  failedCount: number;
  startedAt: string;
  startedByName: string | null;
  /** Nothing while it stands, or only a part of it is taken back. */
  undoneAt: string | null;
  deletedCount: number;
  restoredCount: number;
  keptCount: number;
};

export type ImportedRow = {
  line: number;
  vehicleId: string;
  outcome: 'created' | 'updated' | 'failed';
  message: string | null;
};

export type UndoneRow = {
  line: number;
  vehicleId: string;
  outcome: 'deleted' | 'restored' | 'kept';
  /** Why it was kept. */
  message: string | null;
};

export type ImportRun = {
  /** Made by the caller: a batch whose answer was lost is not written twice. */
  importId: string;
  fileName: string;
  format: ImportFormat;
  total: number;
  /** Where to go on after a failure. */
  firstBatch?: number;
  /** An empty list ends it. */
  takeBatch: (number: number) => Promise<ImportRow[]>;
  /** Called after each batch, with the number of the next. */
  onBatch: (rows: ImportedRow[], nextBatch: number) => void;
  /** Asked before each batch. */
  isStopped: () => boolean;
};

/**
 * The staff's way to bring files in and to take them back. Calls reject with a `DomainError`; what changed the lot
 * publishes one event at its end.
 */
export type VehicleImportSource = {
  /** Vehicles of the lot with one of these VINs or ids. */
  findMatches(questions: { vins: string[]; ids: string[] }): Promise<StoredVehicle[]>;
  run(run: ImportRun): Promise<void>;
  getRecent(signal?: AbortSignal): Promise<VehicleImport[]>;
  /** Takes a whole import back, as far as nobody changed its vehicles since. */
  undo(importId: string, onStep?: (rows: UndoneRow[], remaining: number) => void): Promise<UndoneRow[]>;
};

export const importMessages = {
  run: 'Failed to import vehicles. Please try again.',
  refused: 'Error importing file. Please check the format and try again.',
  check: 'The file could not be compared with the lot. Please try again.',
  recent: 'Failed to load the imports',
  undo: 'The import could not be undone. Please try again.',
} as const;
