/** The message is one sentence with the next step. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The error's code, such as EADDRINUSE, or its message. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' && error.code !== '' ? error.code : error.message;
}

/** Recovery after a crash writes new log files before it frees old ones. */
export const neededMegabytes = 64;

export function diskIsFull(folder: string, cause: unknown): StartupError {
  return new StartupError(
    `The disk of ${folder} is full. Nothing is lost: free ${neededMegabytes} MB and start again.`,
    { cause },
  );
}
