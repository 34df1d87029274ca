import * as v from 'valibot';
import { ApiError } from '../../api-error.ts';
import type { BackendClient } from '../../backend-client.ts';
import { requireSuccess } from './require-success.ts';

const factorsSchema = v.array(v.looseObject({ id: v.string() }));

/** Removes all second factors; the database then deletes the recovery codes. */
export async function removeFactors(backend: BackendClient, userId: string): Promise<void> {
  const path = `/admin/users/${userId}/factors`;
  for (const { id } of v.parse(factorsSchema, requireSuccess(await backend.auth('GET', path)))) {
    const { status, body } = await backend.auth('DELETE', `${path}/${id}`);
    if (status >= 300 && status !== 404) {
      throw new ApiError(503, 'The second factor cannot be removed right now. Please try again.', { cause: body });
    }
  }
}
