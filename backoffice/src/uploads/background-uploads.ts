import type { PublicConfig } from '@dealer/shared-domain';
import { type BackofficeContract, type MediaUploads, uploadAddress } from '@dealer/shared-domain/staff';
import { findStaffWorker, registerStaffWorker } from '../staff-worker/register-staff-worker.ts';
import { createUploadQueueRecords } from './upload-queue-records.ts';
import { parseUploadKey } from './upload-record.ts';
import { uploadSyncTag } from './upload-sync-tag.ts';
import { createUploadTicketStore } from './upload-tickets.ts';

type BackgroundUploadsOptions = {
  /** Names the user at the dealer. */
  owner: string;
  uploads: Pick<MediaUploads, 'issueTicket'>;
  config: Pick<PublicConfig, 'mediaUrl' | 'mediaApiUrl' | 'mediaCloud'>;
};

/** The user and dealer that own drafts and waiting files on this device. */
export function toOwner({ dealerId }: Pick<PublicConfig, 'dealerId'>, session: BackofficeContract['session']): string {
  return `${dealerId}/${session.getUser().id}`;
}

export type BackgroundUploads = ReturnType<typeof createBackgroundUploads>;

/** Lets the service worker send photographs when no page does. */
export function createBackgroundUploads({ owner, uploads, config }: BackgroundUploadsOptions) {
  const tickets = createUploadTicketStore();

  /** True if the service worker can send the vehicle's photographs. */
  async function prepare(vehicleId: string): Promise<boolean> {
    try {
      if (!(await registerStaffWorker())) return false;
      if (await tickets.isFresh(owner, vehicleId)) return true;
      const uploadUrl = uploadAddress(config, 'image');
      await tickets.write(owner, vehicleId, { ...(await uploads.issueTicket(vehicleId)), uploadUrl });
      return true;
    } catch {
      // Without a ticket, uploads run while the form is open.
      return false;
    }
  }

  async function wake(): Promise<void> {
    const registration = await findStaffWorker();
    if (!registration) return;
    registration.active?.postMessage('send');
    if ('sync' in registration && isSyncManager(registration.sync)) {
      await registration.sync.register(uploadSyncTag).catch(() => undefined);
    }
  }

  /** On the start of a staff page: renews what the user's waiting photographs need, and sends them. */
  async function resume(): Promise<void> {
    const waiting = (await createUploadQueueRecords().listWaiting()).map(parseUploadKey);
    const vehicleIds = new Set(waiting.flatMap((key) => (key.owner === owner ? [key.vehicleId] : [])));
    for (const vehicleId of vehicleIds) await prepare(vehicleId);
    if (vehicleIds.size > 0) await wake();
  }

  return { prepare, wake, resume };
}

type SyncManager = { register(tag: string): Promise<void> };

function isSyncManager(value: unknown): value is SyncManager {
  return typeof value === 'object' && value !== null && 'register' in value;
}
