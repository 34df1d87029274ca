import { checkFile, createUploadQueue, isDomainError, type UploadFile, type UploadQueue } from '@dealer/shared-domain';
import type { EditableVehicle, MediaKind, MediaUploads, VehicleMediaChange } from '@dealer/shared-domain/staff';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FollowingFile } from '../draft/draft-store.ts';
import { toAdditions, withFollowing } from './following-photos.ts';
import {
  afterSave,
  type MediaEntry,
  type MediaFacts,
  type MediaPlace,
  moveEntry,
  toMediaChange,
  toMediaEntries,
} from './media-list.ts';
import { type PhotoDelivery, pageDelivery } from './photo-delivery.ts';
import { sendMedia } from './send-media.ts';

export type VehicleMedia = {
  entries: StoreApi<readonly MediaEntry[]>;
  queue: UploadQueue<MediaFacts>;
  delivery: PhotoDelivery;
  /** Files of a draft that this device could not store. */
  lostFiles: readonly string[];
  /** Appends files to a list, starts their upload immediately and returns their ids. `alt` says what they show. */
  add(place: MediaPlace, files: readonly File[], alt?: string): string[];
  move(id: string, position: number): void;
  setAlt(id: string, alt: string): void;
  /** Removes a new file immediately; a stored one is removed by the next save. */
  remove(id: string): void;
  restore(id: string): void;
  /** The change to send with the next save. */
  takeChange(title: string): VehicleMediaChange;
  /** True if anything differs from what is stored, unfinished uploads included. */
  hasChanges(): boolean;
  /** Marks the last taken change as stored. */
  markSaved(change: VehicleMediaChange): void;
  /** Lets unsent photographs join the saved vehicle; returns how many. None if this device cannot do that. */
  followSave(title: string): Promise<number>;
  /** The form closes: what follows a save continues, all other uploads end. */
  close(): void;
};

/** The photographs, videos and uploads of one open form. */
export function createVehicleMedia({
  vehicleId,
  uploads,
  vehicle,
  restored = null,
  following = [],
  delivery = pageDelivery,
}: {
  vehicleId: string;
  uploads: Pick<MediaUploads, 'upload' | 'discard'>;
  /** Null for a new vehicle. */
  vehicle: EditableVehicle | null;
  /** The media of a draft from this device. */
  restored?: RestoredMedia | null;
  /** Photographs that follow an earlier save. */
  following?: readonly FollowingFile[];
  delivery?: PhotoDelivery;
}): VehicleMedia {
  const inDatabase = vehicle ? toMediaEntries(vehicle) : [];
  const saved = withFollowing(inDatabase, following);
  const { opened, waiting, lostFiles } = restored
    ? restoreMedia(saved, restored)
    : { opened: saved, waiting: [], lostFiles: [] };
  const followingIds = new Set(following.map(({ id }) => id));
  const entries = createStore<readonly MediaEntry[]>(() => opened);
  let stored = describe(saved);
  let taken = entries.getState();

  const update = (change: (list: readonly MediaEntry[]) => readonly MediaEntry[]) =>
    entries.setState(change(entries.getState()), true);
  const patch = (id: string, part: Partial<MediaEntry>) =>
    update((list) => list.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));

  const queue = createUploadQueue<MediaFacts>({
    check: (job) => reasonToRefuse(job, kindOf(job.id)),
    upload: async ({ id, file }, options) => {
      const facts = await delivery.sendOnce(id, options.signal, () =>
        sendMedia(uploads, file, { vehicleId, kind: kindOf(id), ...options }),
      );
      patch(id, { facts });
      return facts;
    },
    explain: explainUpload,
  });

  function kindOf(id: string): MediaKind {
    return entries.getState().find((entry) => entry.id === id)?.place === 'videos' ? 'video' : 'image';
  }

  queue.add([...waiting, ...filesOf(following)]);

  return {
    entries,
    queue,
    delivery,
    lostFiles,
    add(place, files, alt = '') {
      const added = files.map((file) => ({ id: crypto.randomUUID(), file }));
      update((list) => [...list, ...added.map(({ id, file }) => newEntry(id, place, file, alt))]);
      queue.add(added);
      return added.map(({ id }) => id);
    },
    move: (id, position) => update((list) => moveEntry(list, id, position)),
    setAlt: (id, alt) => patch(id, { alt }),
    remove(id) {
      const removed = entries.getState().find((entry) => entry.id === id);
      if (removed?.facts && !removed.isStored) void uploads.discard(publicIdsOf(removed.facts));
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
      const isSaved = ({ id, isStored }: MediaEntry) => isStored || followingIds.has(id);
      stored = describe(afterSave(taken, change).filter(isSaved));
      for (const { id, isStored } of entries.getState()) if (isStored) queue.remove(id);
    },
    async followSave(vehicleTitle) {
      const additions = toAdditions(entries.getState(), queue.jobs.getState(), vehicleTitle);
      if (additions === null || additions.size === 0 || !(await delivery.follow(additions))) return 0;
      for (const id of additions.keys()) followingIds.add(id);
      return additions.size;
    },
    close() {
      if (followingIds.size > 0) queue.finish();
      else queue.stop();
      delivery.wake();
    },
  };
}

/** Files that no form waits for are sent by the service worker. */
function filesOf(following: readonly FollowingFile[]): UploadFile[] {
  return following.flatMap(({ id, file }) => (file ? [{ id, file }] : []));
}

type RestoredMedia = { draft: { media: MediaEntry[] }; files: ReadonlyMap<string, File> };

/** Applies a draft's lists to the stored ones and restarts unfinished uploads. */
function restoreMedia(saved: readonly MediaEntry[], { draft, files }: RestoredMedia) {
  const draftIds = new Set(draft.media.map(({ id }) => id));
  const opened = draft.media.flatMap((entry): MediaEntry[] => {
    const stored = saved.find(({ id }) => id === entry.id);
    if (stored) return [{ ...stored, alt: entry.alt, isRemoved: entry.isRemoved }];
    // Another user removed it.
    if (entry.isStored) return [];
    return entry.facts || files.has(entry.id) ? [entry] : [];
  });
  const openedIds = new Set(opened.map(({ id }) => id));
  return {
    opened: [...opened, ...saved.filter(({ id }) => !draftIds.has(id))],
    waiting: opened.flatMap(({ id, facts }) => {
      const file = files.get(id);
      return file && !facts ? [{ id, file }] : [];
    }),
    lostFiles: draft.media.flatMap(({ id, isStored, filename }) =>
      isStored || openedIds.has(id) ? [] : [filename ?? 'a file'],
    ),
  };
}

/** The ids of an entry's files at the media host, its poster included. */
function publicIdsOf({ publicId, thumbnailUrl }: MediaFacts): string[] {
  return thumbnailUrl?.startsWith('/') ? [publicId, thumbnailUrl.slice(1)] : [publicId];
}

function newEntry(id: string, place: MediaPlace, file: File, alt: string): MediaEntry {
  return { id, place, filename: file.name, alt, facts: null, isStored: false, isRemoved: false };
}

/** The fields that a save depends on, as comparable text. */
function describe(list: readonly MediaEntry[]): string {
  return JSON.stringify(list.map(({ id, place, alt, isRemoved }) => [id, place, alt, isRemoved]).sort(byPlace));
}

/** Sorts by list, because the order between lists does not matter. */
function byPlace(a: (string | boolean)[], b: (string | boolean)[]): number {
  return `${a[1]}`.localeCompare(`${b[1]}`);
}

function reasonToRefuse({ file }: UploadFile, kind: MediaKind): string | null {
  try {
    checkFile(file, kind);
    return null;
  } catch (error) {
    return explainUpload(error).message;
  }
}

function explainUpload(error: unknown): { message: string; isFinal: boolean } {
  const message = error instanceof Error && error.message ? error.message : 'Upload failed';
  return { message, isFinal: isDomainError(error) && error.kind === 'invalid' };
}
