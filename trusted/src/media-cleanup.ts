import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';
import type { MediaAccess } from './environment.ts';
import { countDone } from './job-runner.ts';
import { signMediaParameters } from './media-signature.ts';

const perRun = 20;
const deletionsSchema = v.array(
  v.object({ id: v.number(), public_id: v.string(), resource_type: v.picklist(['image', 'video']) }),
);
type Deletion = v.InferOutput<typeof deletionsSchema>[number];

/** Removes from the media host what no vehicle shows any more. Returns how many files went, throws when none did. */
export async function cleanUpMedia(backend: Pick<TrustedBackend, 'call'>, media: MediaAccess): Promise<number> {
  const deletions = await backend.call('take_media_deletions', { p_limit: perRun }, deletionsSchema);
  const problems: (string | null)[] = [];
  for (const deletion of deletions) {
    const problem = await destroy(media, deletion);
    await backend.call('finish_media_deletion', { p_id: deletion.id, p_error: problem }, v.unknown());
    problems.push(problem);
  }
  return countDone(problems, 'deleted');
}

/** Null when the file is gone, whether by us or before; else what the host said. */
async function destroy(media: MediaAccess, { public_id, resource_type }: Deletion): Promise<string | null> {
  const parameters = { public_id, timestamp: Math.floor(Date.now() / 1000) };
  const body = new URLSearchParams({
    public_id,
    timestamp: String(parameters.timestamp),
    api_key: media.apiKey,
    signature: signMediaParameters(parameters, media.apiSecret),
  });
  try {
    const address = `${media.url}/v1_1/${encodeURIComponent(media.cloud)}/${resource_type}/destroy`;
    const response = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(10_000) });
    return response.ok ? null : `HTTP ${response.status}: ${(await response.text()).slice(0, 200)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
