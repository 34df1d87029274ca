import { createStore, del, set } from 'idb-keyval';
import type { Addition, SentFile } from '../../../uploads/upload-record.ts';
import { createFileStore } from './file-store.ts';
import { ifOpen, readAll, succeeds } from './indexed-db.ts';
import { draftMaxAgeMs, parseDraft, type RestoredDraft, toStoredDraft, type VehicleDraft } from './vehicle-draft.ts';

/** Stores drafts on this device. No method rejects: if storage is missing or full, the form works without drafts. */
export type DraftStore = {
  /** Resolves to true if the draft was stored. Files are stored separately, once each. */
  write(draft: VehicleDraft): Promise<boolean>;
  writeFile(vehicleId: string, entryId: string, file: File): Promise<boolean>;
  removeFile(vehicleId: string, entryId: string): Promise<void>;
  /** Where the server has a file; null if neither the page nor the service worker has sent it. */
  readSent(vehicleId: string, entryId: string): Promise<SentFile | null>;
  /** The server has the file: only its address stays here, for the draft. */
  markSent(vehicleId: string, entryId: string, sent: SentFile): Promise<boolean>;
  /** Lets photographs join the saved vehicle once they are sent. All or none; false if one is not on this device. */
  follow(vehicleId: string, additions: ReadonlyMap<string, Addition>): Promise<boolean>;
  /** The photographs that follow a save of the vehicle, in the form's order. */
  listFollowing(vehicleId: string): Promise<FollowingFile[]>;
  read(vehicleId: string): Promise<RestoredDraft | null>;
  /** Drafts of vehicles that are not stored yet, newest first. */
  listNew(): Promise<VehicleDraft[]>;
  /** Photographs that follow a save stay. */
  remove(vehicleId: string): Promise<void>;
};

export type FollowingFile = { id: string; addition: Addition; file: File | null; sent: SentFile | null };

/** The drafts of one user at one dealer, both named by `owner`. */
export function createDraftStore(owner: string): DraftStore {
  // Two databases, so that typed text does not wait for a large file to be written.
  const drafts = createStore('vehicle-drafts', 'drafts');
  const files = createFileStore(owner);
  const draftKey = (vehicleId: string) => `${owner}/${vehicleId}`;

  async function listUnexpired(): Promise<VehicleDraft[]> {
    const list: VehicleDraft[] = [];
    for (const [key, stored] of await readAll(drafts, draftKey(''))) {
      const draft = parseDraft(stored);
      if (draft && Date.now() - draft.savedAtMs < draftMaxAgeMs) list.push(draft);
      else await remove(key.slice(draftKey('').length));
    }
    return list.sort((a, b) => b.savedAtMs - a.savedAtMs);
  }

  async function remove(vehicleId: string): Promise<void> {
    await Promise.all([ifOpen(drafts, () => del(draftKey(vehicleId), drafts)), files.removeUnsaved(vehicleId)]);
  }

  return {
    write: (draft) => succeeds(() => set(draftKey(draft.vehicleId), toStoredDraft(draft), drafts)),
    writeFile: files.write,
    removeFile: files.remove,
    readSent: files.readSent,
    markSent: files.markSent,
    follow: files.follow,
    listFollowing: files.listFollowing,
    async read(vehicleId) {
      const draft = (await listUnexpired()).find((candidate) => candidate.vehicleId === vehicleId);
      if (!draft) return null;
      const records = await files.list(vehicleId);
      const sent = new Map(records.map((record) => [record.id, record.sent]));
      return {
        draft: {
          ...draft,
          media: draft.media.map((entry) => ({ ...entry, facts: entry.facts ?? sent.get(entry.id) ?? null })),
        },
        files: new Map(records.flatMap(({ id, file }) => (file ? [[id, file] as const] : []))),
      };
    },
    listNew: async () => (await listUnexpired()).filter(({ version }) => version === null),
    remove,
  };
}
