import { findPasswordProblem, toDealerWords } from '@dealer/shared-domain/passwords';
import * as v from 'valibot';
import { ApiError } from '../../api-error.ts';
import type { BackendClient } from '../../backend-client.ts';

const text = v.nullish(v.string());
const settingsSchema = v.array(v.object({ dealership_name: text, email: text, address: text }));

/** Null for an acceptable password. */
export async function findChosenPasswordProblem(
  backend: Pick<BackendClient, 'secret'>,
  { dealerId, username, password }: { dealerId: string; username: string; password: string },
): Promise<string | null> {
  const { data, error } = await backend.secret
    .from('dealer_settings')
    .select('dealership_name,email,address')
    .eq('dealer_id', dealerId);
  if (error) throw new ApiError(503, 'The password cannot be checked right now.', { cause: error });
  const texts = v.parse(settingsSchema, data).flatMap((settings) => Object.values(settings));
  return findPasswordProblem(password, { username, words: toDealerWords(texts) });
}

export async function requireGoodPassword(...parameters: Parameters<typeof findChosenPasswordProblem>): Promise<void> {
  const problem = await findChosenPasswordProblem(...parameters);
  if (problem !== null) throw new ApiError(422, problem);
}
