/** A start that cannot go on; the message is one sentence that says what to do. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The system's code of an error, such as EADDRINUSE, or its message. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' && error.code !== '' ? error.code : error.message;
}

/** The engine needs room to open: a repair after a fall writes new files of its log before it frees old ones. */
export const neededMegabytes = 64;

export function diskIsFull(folder: string, cause: unknown): StartupError {
  return new StartupError(
    `The disk of ${folder} is full. Nothing is lost: free ${neededMegabytes} MB and start again.`,
    { cause },
  );
}
