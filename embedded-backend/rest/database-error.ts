import { RestError } from './rest-error.ts';

// PostgREST's mapping of SQLSTATE to status; the first match counts. Class 54 (too complex) is 4xx, because clients
// retry a 5xx. A full disk is 507, to distinguish it from an unavailable backend.
const statusBySqlState: readonly (readonly [RegExp, number])[] = [
  [/^53100$/, 507],
  [/^(08|53[0-3]|57P0[1-3])/, 503],
  [/^(0L|0P|28)/, 403],
  [/^(23503|23505)$/, 409],
  [/^25006$/, 405],
  [/^(42883|42P01)$/, 404],
  [/^54/, 400],
  [/^P0001$/, 400],
  [/^(09|21000|25|2D|38|39|3B|40|42P17|53|55|57|58|F0|HV|P0|XX)/, 500],
];

export const retryAfter = { 'retry-after': '2' } as const;

const diskFull = { code: '53100', message: 'The disk is full: nothing was saved' };

/** The engine's own error, raised earlier by disk-guard.ts. */
export function diskFullError(): RestError {
  return new RestError({ status: 507, ...diskFull });
}

/** Maps any error of a statement to PostgREST's response. */
export function toRestError(error: unknown, isSignedIn: boolean): RestError {
  if (error instanceof RestError) return error;
  const sqlState = readText(error, 'code');
  const message = error instanceof Error ? error.message : String(error);
  if (sqlState === null || !/^[0-9A-Z]{5}$/.test(sqlState)) return toUnexpected(error, sqlState);
  const status = toStatus(sqlState, isSignedIn);
  return new RestError({
    status,
    code: sqlState,
    message: sqlState === diskFull.code ? diskFull.message : message,
    details: readText(error, 'detail'),
    hint: readText(error, 'hint'),
    headers: status === 503 ? retryAfter : {},
    cause: error,
  });
}

export function isUnavailable(error: unknown): boolean {
  return /^(08|53300|57P0[1-3])/.test(readText(error, 'code') ?? '');
}

function toStatus(sqlState: string, isSignedIn: boolean): number {
  if (sqlState === '42501') return isSignedIn ? 403 : 401;
  // Functions may set the status: raise sqlstate 'PT404'.
  if (/^PT[2-5]\d\d$/.test(sqlState)) return Number(sqlState.slice(2));
  return statusBySqlState.find(([pattern]) => pattern.test(sqlState))?.[1] ?? 400;
}

function toUnexpected(error: unknown, systemCode: string | null): RestError {
  if (systemCode !== null && /^(ECONN|ETIMEDOUT|ENOTFOUND|EPIPE)/.test(systemCode)) {
    return new RestError({
      status: 503,
      code: 'PGRST000',
      message: 'Could not connect with the database',
      cause: error,
    });
  }
  return new RestError({ status: 500, code: 'PGRSTX00', message: 'The request could not be answered', cause: error });
}

function readText(error: unknown, key: 'code' | 'detail' | 'hint'): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : null;
}
