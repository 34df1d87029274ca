import type { ImportFile } from '@dealer/shared-domain/import';

/** An import file in a worker: every call is asynchronous, and rejects with a message for the user. */
export type ImportEngine = {
  [Name in keyof ImportFile]: (
    ...argument: Parameters<ImportFile[Name]>
  ) => Promise<Awaited<ReturnType<ImportFile[Name]>>>;
} & { close: () => void };
