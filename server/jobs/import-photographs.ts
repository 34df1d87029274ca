import * as v from 'valibot';
import type { BackendClient } from '../backend-client.ts';
import { toErrorMessage } from '../http/send-request.ts';
import { fetchPhotograph, PhotographError } from '../media/fetch-photograph.ts';
import { uploadPhotograph } from '../media/upload-photograph.ts';
import type { MediaAccess } from '../private-config.ts';

const perRun = 20;
const concurrency = 4;
const takenSchema = v.array(v.object({ id: v.string(), vehicle_id: v.string(), address: v.string() }));
type Taken = v.InferOutput<typeof takenSchema>[number];

type FetchJob = {
  backend: Pick<BackendClient, 'call' | 'secret'>;
  media: MediaAccess;
  dealerId: string;
  fetchImage?: (address: string) => Promise<Blob>;
  signal?: AbortSignal;
};

/** Fetches the photographs that imports queued, a few at a time. Returns how many were handled. */
export async function fetchImportPhotographs(job: FetchJob): Promise<number> {
  const taken = await job.backend.call(
    'take_import_photographs',
    { p_dealer_id: job.dealerId, p_limit: perRun },
    takenSchema,
  );
  const waiting = taken.values();
  const workers = await Promise.allSettled(
    Array.from({ length: concurrency }, async () => {
      for (const photograph of waiting) {
        if (job.signal?.aborted) return;
        await fetchOne(photograph, job);
      }
    }),
  );
  const failed = workers.find((worker) => worker.status === 'rejected');
  if (failed) throw failed.reason;
  return taken.length;
}

async function fetchOne({ id, vehicle_id, address }: Taken, job: FetchJob): Promise<void> {
  const { backend, media, dealerId, fetchImage = fetchPhotograph } = job;
  const finish = (outcome: Record<string, unknown>) => {
    const parameters = { p_dealer_id: dealerId, p_id: id, ...outcome };
    const call = () => backend.call('finish_import_photograph', parameters, v.unknown());
    return call().catch(call);
  };
  let image: Awaited<ReturnType<typeof uploadPhotograph>>;
  try {
    image = await uploadPhotograph(media, vehicle_id, await fetchImage(address));
  } catch (error) {
    const isFinal = error instanceof PhotographError && error.isFinal;
    await finish({ p_reason: toErrorMessage(error), p_is_final: isFinal });
    return;
  }
  await noteUpload(image.public_id, job);
  await finish({ p_image: image });
}

/** A file that no vehicle gets is deleted later, if it is recorded. */
async function noteUpload(publicId: string, { backend, dealerId }: FetchJob): Promise<void> {
  const { error } = await backend.secret
    .from('media_uploads')
    .insert({ resource_type: 'image', public_id: publicId, dealer_id: dealerId });
  if (error) console.warn('An uploaded photograph was not recorded:', error);
}
