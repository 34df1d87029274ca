import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { errorCode, StartupError } from './startup-error.ts';

/** Creates the data directory. Throws an error with advice if it cannot be read and written. */
export async function prepareDataDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `The data directory ${dataDir} cannot be read and written (${errorCode(error)}). Correct its rights or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}
