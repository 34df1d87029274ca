const httpStatuses = {
  'not-found': 404,
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  /** Requires re-authentication: see `createSessionGuard`. */
  unconfirmed: 403,
  conflict: 409,
  unavailable: 503,
  'not-configured': 503,
} as const;

export type DomainErrorKind = keyof typeof httpStatuses;

/** The only error that domain code throws; the view chooses the message by `kind`. */
export class DomainError extends Error {
  readonly kind: DomainErrorKind;

  constructor(kind: DomainErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DomainError';
    this.kind = kind;
  }
}

/** Checks the shape, because `instanceof` fails across apps: each has its own copy of the class. */
export function isDomainError(error: unknown): error is DomainError {
  return (
    error instanceof Error &&
    error.name === 'DomainError' &&
    'kind' in error &&
    typeof error.kind === 'string' &&
    error.kind in httpStatuses
  );
}

export function toHttpStatus(kind: DomainErrorKind): number {
  return httpStatuses[kind];
}

export function toErrorKind(status: number): DomainErrorKind {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 409) return 'conflict';
  const isRepeatable = status === 408 || status === 429;
  return status >= 400 && status < 500 && !isRepeatable ? 'invalid' : 'unavailable';
}

/** Turns a domain error into a response with its status for the error view; returns anything else unchanged. */
export function toRouteResponse(error: unknown): unknown {
  if (!isDomainError(error)) return error;
  const { kind, message } = error;
  return Response.json({ kind, message }, { status: toHttpStatus(kind) });
}
