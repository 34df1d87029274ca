import { prepareEngineThread } from './engine/engine.ts';
import type { Environment } from './environment.ts';

/** A standby process opens nothing until the parent asks it to take over. */
export const isStandby = process.argv.includes('--standby') && process.send !== undefined;

/**
 * Waits for the parent's message. Code is loaded and the engine compiled in advance, so that taking over only has to
 * open the database.
 */
export async function standBy({ databaseUrl }: Pick<Environment, 'databaseUrl'>): Promise<void> {
  const endAlone = () => process.exit(0);
  process.once('disconnect', endAlone);
  const called = new Promise((resolve) => process.once('message', resolve));
  if (databaseUrl === undefined) await prepareEngineThread();
  await called;
  // From here on the database is closed before the process ends; the channel keeps it alive until it listens.
  process.off('disconnect', endAlone);
  process.channel?.ref();
}
