/** What a handler answers when it cannot do its work: an HTTP status and a sentence for people. */
export class TrustedError extends Error {
  override name = 'TrustedError';
  readonly status: number;
  /** After how many seconds the same request may be tried again; null when waiting does not help. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, message: string, options: ErrorOptions & { retryAfterSeconds?: number } = {}) {
    super(message, options);
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
