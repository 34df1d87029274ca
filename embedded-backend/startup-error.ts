/** A start that cannot go on; the message is one sentence that says what to do. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The system's code of an error, such as EADDRINUSE, or its message. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' && error.code !== '' ? error.code : error.message;
}
