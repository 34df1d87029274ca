import { mediaApiAddress } from '@dealer/shared-domain';
import * as v from 'valibot';
import { signMediaParameters } from '../api/media-signature.ts';
import type { BackendClient } from '../backend-client.ts';
import { sendRequest, toErrorMessage, toProblem } from '../http/send-request.ts';
import { toDeliveryType } from '../media/private-photos.ts';
import type { MediaAccess } from '../private-config.ts';
import { countDone } from './job-runner.ts';

const perRun = 20;
const totalTimeout = 10_000;
const deletionsSchema = v.array(
  v.object({ id: v.number(), public_id: v.string(), resource_type: v.picklist(['image', 'video']) }),
);
type Deletion = v.InferOutput<typeof deletionsSchema>[number];

type CleanUp = {
  backend: Pick<BackendClient, 'call'>;
  media: MediaAccess;
  /** Files used since this time are not deleted; null means no limit. See `createMediaKeeper`. */
  readLimit: () => Promise<Date | null>;
  signal?: AbortSignal;
};

/** Deletes hosted files that no vehicle or local backup uses. Returns their number; throws if all deletions failed. */
export async function cleanUpMedia({ backend, media, readLimit, signal }: CleanUp): Promise<number> {
  const limit = await readLimit();
  const which = { p_limit: perRun, p_queued_before: limit?.toISOString() ?? null };
  const deletions = await backend.call('take_media_deletions', which, deletionsSchema);
  const problems: (string | null)[] = [];
  for (const deletion of deletions) {
    if (signal?.aborted) break;
    const problem = await destroy(media, deletion);
    await backend.call('finish_media_deletion', { p_id: deletion.id, p_error: problem }, v.unknown());
    problems.push(problem);
  }
  return countDone(problems, 'deleted');
}

/** Null if the file no longer exists, else the host's reason. */
async function destroy(media: MediaAccess, { public_id, resource_type }: Deletion): Promise<string | null> {
  const delivery = toDeliveryType(public_id);
  const parameters = { ...delivery, public_id, timestamp: Math.floor(Date.now() / 1000) };
  const body = new URLSearchParams({
    ...delivery,
    public_id,
    timestamp: String(parameters.timestamp),
    api_key: media.apiKey,
    signature: signMediaParameters(parameters, media.apiSecret),
  });
  try {
    const address = mediaApiAddress(media, resource_type, 'destroy');
    return toProblem(await sendRequest(address, { method: 'POST', body, totalTimeout }));
  } catch (error) {
    return toErrorMessage(error);
  }
}
