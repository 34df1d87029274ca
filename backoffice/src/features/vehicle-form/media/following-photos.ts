import { disclosureKinds, type UploadJobs } from '@dealer/shared-domain';
import type { Addition } from '../../../uploads/upload-record.ts';
import type { FollowingFile } from '../draft/draft-store.ts';
import { entriesAt, type MediaEntry, type MediaFacts, type MediaPlace } from './media-list.ts';

/** The stored entries with those that follow an earlier save, at their place in its order. */
export function withFollowing(saved: readonly MediaEntry[], following: readonly FollowingFile[]): MediaEntry[] {
  const list = [...saved];
  for (const { id, addition, sent } of following) {
    const { filename, alt, order } = addition;
    if (list.some((entry) => entry.id === id)) continue;
    const before = list.findLastIndex((entry) => order.includes(entry.id));
    const entry = { id, place: toPlace(addition.place), filename, alt, facts: sent, isStored: false, isRemoved: false };
    list.splice(before + 1, 0, entry);
  }
  return list;
}

/**
 * What the service worker needs to add each unsent photograph to the vehicle. Null if it cannot send all that is left:
 * the save then waits, and names what failed.
 */
export function toAdditions(
  entries: readonly MediaEntry[],
  jobs: UploadJobs<MediaFacts>,
  title: string,
): Map<string, Addition> | null {
  const additions = new Map<string, Addition>();
  for (const { id, place, filename, alt, facts, isRemoved } of entries) {
    const state = jobs[id]?.state;
    if (facts || isRemoved) continue;
    if (place === 'videos' || (state?.status === 'failed' && state.isFinal)) return null;
    const list = entriesAt(entries, place).filter((entry) => !entry.isRemoved);
    const order = list.slice(0, list.findIndex((entry) => entry.id === id) + 1).map((entry) => entry.id);
    additions.set(id, { place: toStoredPlace(place), filename, alt: alt.trim() || title, order });
  }
  return additions;
}

function toStoredPlace(place: MediaPlace): string {
  return disclosureKinds.find(({ key }) => key === place)?.column.replace('disclosure_', '') ?? 'photos';
}

function toPlace(stored: string): MediaPlace {
  return disclosureKinds.find(({ column }) => column === `disclosure_${stored}`)?.key ?? 'photos';
}
