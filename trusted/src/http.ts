import * as v from 'valibot';
import { TrustedError } from './trusted-error.ts';

const maxBodyBytes = 16 * 1024;

/** A request as the handlers see it. */
export type Asked = {
  body: unknown;
  accessToken: string | undefined;
  /** The client's address. */
  address: string;
  /** Under which address people reach this site; empty where nobody said. */
  publicUrl: string;
};

/** Reads what a handler needs. Refuses with what the schema says in words of ours, else with the given sentence. */
export function parseBody<TSchema extends v.GenericSchema>(
  schema: TSchema,
  body: unknown,
  sentence: string,
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new TrustedError(400, /[.]$/.test(issue.message) ? issue.message : sentence);
}

/** Nothing that these endpoints answer may be kept by anybody. */
export function toJson(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(value, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/**
 * Reads a JSON body. Refuses other content types and other origins, so that no foreign page can post a form here, and
 * stops reading at 16 kB.
 */
export async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new TrustedError(415, 'Send the request as application/json.');
  }
  const origin = request.headers.get('origin');
  if (origin !== null && URL.parse(origin)?.host !== (request.headers.get('host') ?? new URL(request.url).host)) {
    throw new TrustedError(403, 'Requests from other sites are refused.');
  }
  try {
    return JSON.parse(await readText(request));
  } catch (cause) {
    if (cause instanceof TrustedError) throw cause;
    throw new TrustedError(400, 'The request is not valid JSON.', { cause });
  }
}

async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) throw new TrustedError(413, 'The request is too large.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The access token of a request, or undefined. */
export function readBearer(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}
