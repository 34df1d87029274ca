const httpStatuses = {
  'not-found': 404,
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  conflict: 409,
  unavailable: 503,
  'not-configured': 503,
} as const;

export type DomainErrorKind = keyof typeof httpStatuses;

/** The one error that domain code throws; the view chooses the sentence by its kind. */
export class DomainError extends Error {
  readonly kind: DomainErrorKind;

  constructor(kind: DomainErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DomainError';
    this.kind = kind;
  }
}

/**
 * Tells a domain error by its shape. Each app carries its own copy of this class, so `instanceof`
 * fails for an error that crossed from one app to another.
 */
export function isDomainError(error: unknown): error is DomainError {
  return (
    error instanceof Error &&
    error.name === 'DomainError' &&
    'kind' in error &&
    typeof error.kind === 'string' &&
    error.kind in httpStatuses
  );
}

/** The HTTP status with which a page or an endpoint answers for this kind of error. */
export function toHttpStatus(kind: DomainErrorKind): number {
  return httpStatuses[kind];
}
