import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { invalidFile, MediaRefusal, tooLarge, toStorageRefusal } from './media-refusal.ts';

/** An uploaded file in its own temporary folder; the caller deletes it. */
export type IncomingFile = { path: string; sizeBytes: number; name: string };

export type UploadForm = { fields: ReadonlyMap<string, string>; file?: IncomingFile };

const maxFileBytes = 10 * 1024 * 1024;

const maxFormBytes = 64 * 1024;

const limits = {
  fileSize: maxFileBytes,
  files: 1,
  fields: 30,
  parts: 32,
  fieldNameSize: 100,
  fieldSize: 4_096,
  headerPairs: 20,
  headerSize: 8_192,
};

/**
 * Streams a multipart form: fields into memory, the part named `file` to disk. Stops at the size limit and leaves no
 * file when it rejects.
 */
export async function receiveForm(request: Request, incomingDir: string): Promise<UploadForm> {
  const { body } = request;
  if (Number(request.headers.get('content-length')) > maxFileBytes + maxFormBytes) throw tooLarge();
  const contentType = request.headers.get('content-type') ?? '';
  if (body === null || !/^multipart\/form-data\s*;/i.test(contentType)) return { fields: new Map() };
  const target = path.join(incomingDir, randomUUID());
  try {
    await mkdir(incomingDir, { recursive: true, mode: 0o700 });
    return await readParts(body, contentType, target);
  } catch (error) {
    await rm(target, { force: true });
    if (error instanceof MediaRefusal) throw error;
    throw toStorageRefusal(error) ?? invalidFile(error);
  }
}

async function readParts(body: ReadableStream<Uint8Array>, contentType: string, target: string): Promise<UploadForm> {
  const fields = new Map<string, string>();
  const stop = new AbortController();
  const parser = new Busboy({ headers: { 'content-type': contentType }, limits });
  let writing: Promise<IncomingFile | undefined> | undefined;
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut || fields.has(name)) stop.abort(invalidFile());
    else fields.set(name, value);
  });
  parser.on('file', (fieldName, stream, fileName) => {
    if (fieldName !== 'file') return stream.resume();
    writing = writeFile(stream, fileName, target, stop);
    // Handled here too, because it may fail before it is awaited.
    return writing.catch((error: unknown) => stop.abort(error));
  });
  try {
    await pipeline(readChunks(body, maxFileBytes + maxFormBytes), parser, { signal: stop.signal });
    return { fields, file: await writing };
  } catch (error) {
    stop.abort(error);
    await writing?.catch(() => undefined);
    // Throw the reason instead of the abort.
    throw stop.signal.reason;
  }
}

async function writeFile(
  stream: BusboyFileStream,
  name: string | undefined,
  target: string,
  stop: AbortController,
): Promise<IncomingFile | undefined> {
  stream.once('limit', () => stop.abort(tooLarge()));
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600 });
  await pipeline(stream, file, { signal: stop.signal });
  if (name) return { path: target, sizeBytes: file.bytesWritten, name };
  // An empty file input sends a part without a file name.
  await rm(target, { force: true });
  return undefined;
}

async function* readChunks(body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let readBytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    readBytes += value.length;
    if (readBytes > maxBytes) throw tooLarge();
    yield value;
  }
}
