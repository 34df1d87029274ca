import * as v from 'valibot';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { MediaKind } from './media-uploads.ts';

/** Records uploads so that files no vehicle shows are deleted from the media host. */
export type UploadRegister = {
  note(publicId: string, kind: MediaKind): Promise<void>;
  /** Files that a vehicle shows are not deleted. */
  discard(publicIds: string[]): Promise<void>;
};

const failed = 'The files could not be noted';

export function createUploadRegister({ client, dealerId }: { client: StaffClient; dealerId: string }): UploadRegister {
  return {
    async note(publicId, kind) {
      const request = client.rpc('note_media_upload', {
        p_dealer_id: dealerId,
        p_public_id: publicId,
        p_resource_type: kind,
      });
      await runStaffQuery(request, { schema: v.unknown(), failed });
    },
    async discard(publicIds) {
      const request = client.rpc('discard_media_uploads', { p_dealer_id: dealerId, p_public_ids: publicIds });
      await runStaffQuery(request, { schema: v.unknown(), failed });
    },
  };
}
