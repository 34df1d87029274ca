/** What a handler answers when it cannot do its work: an HTTP status and a sentence for people. */
export class TrustedError extends Error {
  override name = 'TrustedError';
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
