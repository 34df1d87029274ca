import type { BackendClient } from '../../backend-client.ts';
import { requireSuccess } from './require-success.ts';
import { isKnownElsewhere, unavailable } from './staff-members.ts';

/** Deletes an account, or only its membership if the person also works for another dealership. */
export async function removeMember(backend: BackendClient, dealerId: string, userId: string): Promise<void> {
  if (await isKnownElsewhere(backend, dealerId, userId)) {
    const { error } = await backend.secret.from('admin_users').delete().eq('dealer_id', dealerId).eq('user_id', userId);
    if (error) throw unavailable(error);
    return;
  }
  requireSuccess(await backend.auth('DELETE', `/admin/users/${userId}`));
}
