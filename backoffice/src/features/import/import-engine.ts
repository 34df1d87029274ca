import type { ImportFile } from '@dealer/shared-domain/import';

/** An import file that lives elsewhere: everything it does is answered later. Failures are errors with a sentence. */
export type ImportEngine = {
  [Name in keyof ImportFile]: (
    ...argument: Parameters<ImportFile[Name]>
  ) => Promise<Awaited<ReturnType<ImportFile[Name]>>>;
} & { close: () => void };
