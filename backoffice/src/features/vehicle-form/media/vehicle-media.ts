import { isDomainError } from '@dealer/shared-domain';
import {
  checkUpload,
  type EditableVehicle,
  type MediaKind,
  type MediaUploads,
  type VehicleMediaChange,
} from '@dealer/shared-domain/staff';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  afterSave,
  type MediaEntry,
  type MediaFacts,
  type MediaPlace,
  moveEntry,
  toMediaChange,
  toMediaEntries,
  unknownPicture,
} from './media-list.ts';
import { readPictureColor } from './picture-color.ts';
import { createUploadQueue, type UploadFile, type UploadQueue } from './upload-queue.ts';

export type VehicleMedia = {
  entries: StoreApi<readonly MediaEntry[]>;
  queue: UploadQueue<MediaFacts>;
  /** Puts files at the end of a list; their upload starts at once. */
  add(place: MediaPlace, files: readonly File[]): void;
  move(id: string, position: number): void;
  setAlt(id: string, alt: string): void;
  /** Takes a new file away at once; a stored one goes with the next save. */
  remove(id: string): void;
  restore(id: string): void;
  /** What a save sends now. */
  takeChange(title: string): VehicleMediaChange;
  /** Whether anything differs from what is stored, files that have not arrived included. */
  hasChanges(): boolean;
  /** The change that was taken last is stored. */
  markSaved(change: VehicleMediaChange): void;
};

/** The photographs and videos of one open form: their lists, and the files on their way. */
export function createVehicleMedia({
  vehicleId,
  uploads,
  vehicle,
}: {
  vehicleId: string;
  uploads: MediaUploads;
  /** Null for a new one. */
  vehicle: EditableVehicle | null;
}): VehicleMedia {
  const entries = createStore<readonly MediaEntry[]>(() => (vehicle ? toMediaEntries(vehicle) : []));
  let stored = describe(entries.getState());
  let taken = entries.getState();

  const update = (change: (list: readonly MediaEntry[]) => readonly MediaEntry[]) =>
    entries.setState(change(entries.getState()), true);
  const patch = (id: string, part: Partial<MediaEntry>) =>
    update((list) => list.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));

  const queue = createUploadQueue<MediaFacts>({
    check: (job) => reasonToRefuse(job, kindOf(job.id)),
    upload: async ({ id, file }, options) => {
      const kind = kindOf(id);
      const [sent, color] = await Promise.all([
        uploads.upload(file, { vehicleId, kind }, options),
        readPictureColor(file),
      ]);
      const facts: MediaFacts = {
        publicId: sent.publicId,
        url: sent.url,
        width: sent.width ?? unknownPicture.width,
        height: sent.height ?? unknownPicture.height,
        placeholderColor: color ?? unknownPicture.placeholderColor,
        thumbnailUrl: null,
      };
      patch(id, { facts });
      return facts;
    },
    explain: explainUpload,
  });

  function kindOf(id: string): MediaKind {
    return entries.getState().find((entry) => entry.id === id)?.place === 'videos' ? 'video' : 'image';
  }

  return {
    entries,
    queue,
    add(place, files) {
      const added = files.map((file) => ({ id: crypto.randomUUID(), file }));
      update((list) => [...list, ...added.map(({ id, file }) => newEntry(id, place, file))]);
      queue.add(added);
    },
    move: (id, position) => update((list) => moveEntry(list, id, position)),
    setAlt: (id, alt) => patch(id, { alt }),
    remove(id) {
      queue.remove(id);
      update((list) =>
        list.flatMap((entry) => {
          if (entry.id !== id) return [entry];
          return entry.isStored ? [{ ...entry, isRemoved: true }] : [];
        }),
      );
    },
    restore: (id) => patch(id, { isRemoved: false }),
    takeChange(vehicleTitle) {
      taken = entries.getState();
      return toMediaChange(taken, vehicleTitle);
    },
    hasChanges: () => describe(entries.getState()) !== stored,
    markSaved(change) {
      update((list) => afterSave(list, change));
      stored = describe(afterSave(taken, change).filter(({ isStored }) => isStored));
      for (const { id, isStored } of entries.getState()) if (isStored) queue.remove(id);
    },
  };
}

function newEntry(id: string, place: MediaPlace, file: File): MediaEntry {
  return { id, place, filename: file.name, alt: '', facts: null, isStored: false, isRemoved: false };
}

/** What a save depends on, as text that can be compared. */
function describe(list: readonly MediaEntry[]): string {
  return JSON.stringify(list.map(({ id, place, alt, isRemoved }) => [id, place, alt, isRemoved]).sort(byPlace));
}

/** Lists of different places may change their places among each other; that changes nothing. */
function byPlace(a: (string | boolean)[], b: (string | boolean)[]): number {
  return `${a[1]}`.localeCompare(`${b[1]}`);
}

function reasonToRefuse({ file }: UploadFile, kind: MediaKind): string | null {
  try {
    checkUpload(file, kind);
    return null;
  } catch (error) {
    return explainUpload(error).message;
  }
}

function explainUpload(error: unknown): { message: string; isFinal: boolean } {
  const message = error instanceof Error && error.message ? error.message : 'Upload failed';
  return { message, isFinal: isDomainError(error) && error.kind === 'invalid' };
}
