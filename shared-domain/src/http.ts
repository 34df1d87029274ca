import ky, {
  type HTTPError,
  isHTTPError,
  KyError,
  type KyInstance,
  type ResponsePromise,
  SchemaValidationError,
  type StandardSchemaV1,
  type StandardSchemaV1InferOutput,
} from 'ky';
import { reauthenticationNeeded, unconfirmedMessage } from './auth/reauthentication.ts';
import { DomainError, toErrorKind } from './errors.ts';

export { isHTTPError, isNetworkError, isTimeoutError } from 'ky';

/**
 * For requests to anything but the database. Failures throw a `DomainError` by status, with the response's message if
 * any; an abort throws the signal's reason.
 */
export type Http = KyInstance;

/** Covers headers, body and the retry (ms); long requests such as downloads override it. */
const totalTimeout = 15_000;

/** Retries only reads, once: a write may have succeeded before its response was lost. */
export function createHttp(fetchImplementation?: typeof fetch): Http {
  return ky.create({
    fetch: fetchImplementation ?? ((input, init) => globalThis.fetch(input, init)),
    // Node has no page to resolve relative paths against.
    baseUrl: typeof location === 'undefined' ? 'http://localhost' : location.origin,
    timeout: false,
    totalTimeout,
    retry: { limit: 1, methods: ['get', 'head'], statusCodes: [502, 503, 504] },
    hooks: { beforeError: [({ error }) => toDomainError(error)] },
  });
}

export const http: Http = createHttp();

/** Throws `unavailable` if the JSON does not match the schema. */
export async function readJson<Schema extends StandardSchemaV1>(
  response: ResponsePromise,
  schema: Schema,
): Promise<StandardSchemaV1InferOutput<Schema>> {
  try {
    return await response.json(schema);
  } catch (error) {
    throw error instanceof Error ? toDomainError(error) : error;
  }
}

function toDomainError(error: Error): Error {
  if (isHTTPError(error)) return toRefusal(error);
  // A lost connection is a TypeError in every browser, with different messages.
  const failures = [KyError, SchemaValidationError, SyntaxError, TypeError];
  const isFailure = failures.some((failure) => error instanceof failure);
  return isFailure ? new DomainError('unavailable', error.message, { cause: error }) : error;
}

/** `detail` is RFC 9457; our endpoints and Supabase use other keys. */
function toRefusal(cause: HTTPError): DomainError {
  const { detail, error, message, code } = Object(cause.data);
  if (code === reauthenticationNeeded) return new DomainError('unconfirmed', unconfirmedMessage, { cause });
  const { status } = cause.response;
  const sentence = [detail, error, message].find((text) => typeof text === 'string' && text.trim() !== '');
  return new DomainError(toErrorKind(status), sentence ?? `HTTP ${status}`, { cause });
}
