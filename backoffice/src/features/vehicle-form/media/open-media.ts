import type { UploadFile } from '@dealer/shared-domain';
import type { EditableVehicle } from '@dealer/shared-domain/staff';
import type { FollowingFile } from '../draft/draft-store.ts';
import { withFollowing } from './following-photos.ts';
import { type MediaEntry, toMediaEntries } from './media-list.ts';

export type RestoredMedia = { draft: { media: MediaEntry[] }; files: ReadonlyMap<string, File> };

/** The media that a form opens with, and the files that it still has to upload. */
export function openMedia(
  vehicle: EditableVehicle | null,
  restored: RestoredMedia | null,
  following: readonly FollowingFile[],
) {
  const inDatabase = vehicle ? toMediaEntries(vehicle) : [];
  const saved = withFollowing(inDatabase, following);
  const { opened, waiting, lostFiles } = restored
    ? restoreMedia(saved, restored)
    : { opened: saved, waiting: [], lostFiles: [] };
  return { saved, opened, pending: [...waiting, ...filesOf(following)], lostFiles };
}

/** Files that no form waits for are sent by the service worker. */
function filesOf(following: readonly FollowingFile[]): UploadFile[] {
  return following.flatMap(({ id, file }) => (file ? [{ id, file }] : []));
}

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
