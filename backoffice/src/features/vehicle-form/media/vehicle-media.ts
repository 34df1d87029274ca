import type { UploadQueue } from '@dealer/shared-domain';
import type { EditableVehicle, MediaKind, MediaUploads, VehicleMediaChange } from '@dealer/shared-domain/staff';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FollowingFile } from '../draft/draft-store.ts';
import { toAdditions } from './following-photos.ts';
import {
  afterSave,
  type MediaEntry,
  type MediaFacts,
  type MediaPlace,
  moveEntry,
  toMediaChange,
} from './media-list.ts';
import { createMediaQueue } from './media-queue.ts';
import { openMedia, type RestoredMedia } from './open-media.ts';
import { type PhotoDelivery, pageDelivery } from './photo-delivery.ts';

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

type VehicleMediaOptions = {
  vehicleId: string;
  uploads: Pick<MediaUploads, 'upload' | 'discard'>;
  /** Null for a new vehicle. */
  vehicle: EditableVehicle | null;
  /** The media of a draft from this device. */
  restored?: RestoredMedia | null;
  /** Photographs that follow an earlier save. */
  following?: readonly FollowingFile[];
  delivery?: PhotoDelivery;
};

/** The photographs, videos and uploads of one open form. */
export function createVehicleMedia({
  vehicleId,
  uploads,
  vehicle,
  restored = null,
  following = [],
  delivery = pageDelivery,
}: VehicleMediaOptions): VehicleMedia {
  const { saved, opened, pending, lostFiles } = openMedia(vehicle, restored, following);
  const followingIds = new Set(following.map(({ id }) => id));
  const entries = createStore<readonly MediaEntry[]>(() => opened);
  let stored = describe(saved);
  let taken = entries.getState();

  const update = (change: (list: readonly MediaEntry[]) => readonly MediaEntry[]) =>
    entries.setState(change(entries.getState()), true);
  const patch = (id: string, part: Partial<MediaEntry>) =>
    update((list) => list.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));

  const kindOf = (id: string): MediaKind =>
    entries.getState().find((entry) => entry.id === id)?.place === 'videos' ? 'video' : 'image';

  const queue = createMediaQueue({ vehicleId, uploads, delivery, kindOf, onSent: (id, facts) => patch(id, { facts }) });
  queue.add(pending);

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
      update((list) => removeEntry(list, id));
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

/** The ids of an entry's files at the media host, its poster included. */
function publicIdsOf({ publicId, thumbnailUrl }: MediaFacts): string[] {
  return thumbnailUrl?.startsWith('/') ? [publicId, thumbnailUrl.slice(1)] : [publicId];
}

function newEntry(id: string, place: MediaPlace, file: File, alt: string): MediaEntry {
  return { id, place, filename: file.name, alt, facts: null, isStored: false, isRemoved: false };
}

function removeEntry(list: readonly MediaEntry[], id: string): MediaEntry[] {
  return list.flatMap((entry) => {
    if (entry.id !== id) return [entry];
    return entry.isStored ? [{ ...entry, isRemoved: true }] : [];
  });
}

/** The fields that a save depends on, as comparable text. */
function describe(list: readonly MediaEntry[]): string {
  return JSON.stringify(list.map(({ id, place, alt, isRemoved }) => [id, place, alt, isRemoved]).sort(byPlace));
}

/** Sorts by list, because the order between lists does not matter. */
function byPlace(a: (string | boolean)[], b: (string | boolean)[]): number {
  return `${a[1]}`.localeCompare(`${b[1]}`);
}
