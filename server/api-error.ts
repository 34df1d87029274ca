import type { invalidLinkCode } from '@dealer/shared-domain/staff';

type ErrorCode = 'reauthentication_needed' | typeof invalidLinkCode;
type ApiErrorOptions = ErrorOptions & { retryAfterSeconds?: number; code?: ErrorCode };

/** The HTTP status and message of a failed request. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Seconds until a retry may succeed; null if waiting does not help. */
  readonly retryAfterSeconds: number | null;
  /** Set if the page can resolve the error. */
  readonly code: ErrorCode | null;

  constructor(status: number, message: string, options: ApiErrorOptions = {}) {
    super(message, options);
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.code = options.code ?? null;
  }
}
