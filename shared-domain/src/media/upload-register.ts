import * as v from 'valibot';
import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { MediaKind } from './media-uploads.ts';

/** Remembers which files were sent, so that none stays at the media host that no vehicle ever shows. */
export type UploadRegister = {
  note(publicId: string, kind: MediaKind): Promise<void>;
  /** These files will not be saved. What a vehicle shows stays. */
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
      await readStaffAnswer(request, { schema: v.unknown(), failed });
    },
    async discard(publicIds) {
      const request = client.rpc('discard_media_uploads', { p_dealer_id: dealerId, p_public_ids: publicIds });
      await readStaffAnswer(request, { schema: v.unknown(), failed });
    },
  };
}
