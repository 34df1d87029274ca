import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { BufferSource, EncodedPacketSink, Input, MP4, QTFF, WEBM } from 'mediabunny';
import * as v from 'valibot';
import { isComplete } from './video-structure.ts';

const fileSchema = v.object({ path: v.string(), format: v.picklist(['mp4', 'webm', 'mov']) });

/** Requires valid structure, a picture track and at least one picture. */
async function isVideo(): Promise<boolean> {
  const { path, format } = v.parse(fileSchema, workerData);
  const bytes = await readFile(path);
  if (!isComplete(bytes, format)) return false;
  using input = new Input({ source: new BufferSource(bytes), formats: [format === 'webm' ? WEBM : MP4, QTFF] });
  const track = await input.getPrimaryVideoTrack();
  if (track === null || track.codec === null || !(track.displayWidth > 0 && track.displayHeight > 0)) return false;
  if (!((await track.computeDuration()) > 0)) return false;
  const sink = new EncodedPacketSink(track);
  const first = await sink.getFirstPacket();
  const last = await sink.getPacket(Number.POSITIVE_INFINITY);
  return first !== null && last !== null && first.data.byteLength > 0 && last.data.byteLength > 0;
}

parentPort?.postMessage(await isVideo().catch(() => false));
