import type { ArchiveFile, ArchiveMatch, OpenedArchive } from '@dealer/shared-domain/import';

export type ArchiveState = {
  file: { name: string; size: number } | null;
  isReading: boolean;
  /** Set if the archive could not be read. */
  failure: { name: string; detail: string } | null;
  opened: OpenedArchive | null;
  match: ArchiveMatch | null;
  /** Set if the vehicles could not be looked up. */
  matchFailure: string | null;
  /** The import that the photographs belong to, once they are sent. */
  importId: string | null;
  isDone: boolean;
};

export const emptyArchive: ArchiveState = {
  file: null,
  isReading: false,
  failure: null,
  opened: null,
  match: null,
  matchFailure: null,
  importId: null,
  isDone: false,
};

/** A photograph on its way to its vehicle. */
export type ArchiveUpload = { id: string; file: ArchiveFile; vehicleId: string; vehicleName: string; place: number };

/** Whether photographs are on their way. */
export function isSending({ importId, isDone }: ArchiveState): boolean {
  return importId !== null && !isDone;
}

export function countPhotographs({ match }: Pick<ArchiveState, 'match'>): number {
  return match?.groups.reduce((sum, { files }) => sum + files.length, 0) ?? 0;
}

/** How many vehicles get photographs. */
export function countPhotographed({ match }: Pick<ArchiveState, 'match'>): number {
  return match?.groups.filter(({ files }) => files.length > 0).length ?? 0;
}
