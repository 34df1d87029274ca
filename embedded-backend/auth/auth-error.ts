type AuthErrorInit = {
  headers?: Record<string, string>;
  /** GoTrue's codes for a weak password. */
  reasons?: string[];
};

/** A refused request with GoTrue's code, status and body, as auth-js expects them. */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  readonly reasons: string[] | undefined;

  constructor(status: number, code: string, message: string, { headers = {}, reasons }: AuthErrorInit = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.reasons = reasons;
  }
}

export function validationError(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}

const versionHeader = 'x-supabase-api-version';
const currentVersion = '2024-01-01';

/** Clients that send API version 2024-01-01 get its shorter body; others get the older one. */
export function toAuthErrorResponse(error: AuthError, request: Request): Response {
  const { status, code, message, reasons } = error;
  const isCurrent = (request.headers.get(versionHeader) ?? '') >= currentVersion;
  const body = {
    ...(isCurrent ? { code, message } : { code: status, error_code: code, msg: message }),
    ...(reasons === undefined ? {} : { weak_password: { reasons } }),
  };
  const headers = new Headers({ ...error.headers, 'x-sb-error-code': code });
  if (isCurrent) headers.set(versionHeader, currentVersion);
  return Response.json(body, { status, headers });
}

/** Database errors caused by the request become refusals; all others are internal errors. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const state = readSqlState(error);
  if (state === '23505') {
    return new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  if (state === '23503') return new AuthError(409, 'conflict', 'Other records still refer to this user');
  if (state.startsWith('22')) return validationError('A value cannot be stored as it is');
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information');
}

function readSqlState(error: unknown): string {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : '';
}
