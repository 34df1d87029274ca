import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import { readBody, smallBodyTimeLimitMs } from '../http/read-body.ts';

const maxBodyBytes = 16 * 1024;

export type ApiRequest = {
  body: unknown;
  accessToken: string | undefined;
  address: string;
  cookies: string | null;
  userAgent: string | null;
  /** The site's address; empty if unknown. */
  publicUrl: string;
};

/** Throws 400 with the schema's message or the given one. */
export function parseBody<TSchema extends v.GenericSchema>(
  schema: TSchema,
  body: unknown,
  sentence: string,
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new ApiError(400, /[.]$/.test(issue.message) ? issue.message : sentence);
}

export function toJson(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(value, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** Reads a JSON body of at most 16 kB. Refuses other content types and other origins: no foreign page can post here. */
export async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new ApiError(415, 'Send the request as application/json.');
  }
  const origin = request.headers.get('origin');
  if (origin !== null && URL.parse(origin)?.host !== (request.headers.get('host') ?? new URL(request.url).host)) {
    throw new ApiError(403, 'Requests from other sites are refused.');
  }
  try {
    return JSON.parse(await readText(request), requireStorable);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError(400, 'The request is not valid JSON.', { cause });
  }
}

/** Postgres stores neither NUL nor halves of a pair: the request would look like a failure of the database. */
function requireStorable(key: string, value: unknown): unknown {
  for (const text of [key, value]) {
    if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed()))
      throw new Error('Text cannot be stored');
  }
  return value;
}

async function readText(request: Request): Promise<string> {
  const bytes = await readBody(request, { maxBytes: maxBodyBytes, timeLimitMs: smallBodyTimeLimitMs });
  if (bytes === 'too-large') throw new ApiError(413, 'The request is too large.');
  if (bytes === 'too-slow') throw new ApiError(408, 'The request took too long to arrive.');
  return new TextDecoder().decode(bytes);
}

export function readBearer(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}
