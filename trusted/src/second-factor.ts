import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';
import { requireSuccess } from './require-success.ts';
import { TrustedError } from './trusted-error.ts';

const factorsSchema = v.array(v.looseObject({ id: v.string() }));

/** Removes every second factor of a person; the database drops the recovery codes with the last one. */
export async function removeFactors(backend: TrustedBackend, userId: string): Promise<void> {
  const path = `/admin/users/${userId}/factors`;
  for (const { id } of v.parse(factorsSchema, requireSuccess(await backend.auth('GET', path)))) {
    const { status, body } = await backend.auth('DELETE', `${path}/${id}`);
    // Somebody else may have removed it in the meantime.
    if (status >= 300 && status !== 404) {
      throw new TrustedError(503, 'The second factor cannot be removed right now. Please try again.', { cause: body });
    }
  }
}
