import * as v from 'valibot';
import { MediaRefusal } from './media-refusal.ts';

const maxBytes = 16 * 1024;
const jsonSchema = v.record(v.string(), v.union([v.string(), v.number()]));

/** Accepts url-encoded, multipart and JSON bodies. */
export async function readFields(request: Request): Promise<ReadonlyMap<string, string>> {
  const bytes = await readBytes(request);
  const contentType = request.headers.get('content-type') ?? '';
  try {
    if (/^application\/json\b/i.test(contentType)) {
      const values = v.parse(jsonSchema, JSON.parse(new TextDecoder().decode(bytes)));
      return new Map(Object.entries(values).map(([name, value]) => [name, String(value)]));
    }
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
    return new Map([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])));
  } catch (cause) {
    throw new MediaRefusal(400, 'Invalid parameters', { cause });
  }
}

async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let readBytes = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) return new Uint8Array(Buffer.concat(chunks));
    readBytes += value.length;
    if (readBytes > maxBytes) throw new MediaRefusal(413, 'The request is too large');
    chunks.push(value);
  }
}
