import { prepareEngine } from './database-pglite.ts';
import type { Environment } from './environment.ts';

/** Whether this process was started to take over from another, and touches nothing until it is called. */
export const isStandby = process.argv.includes('--standby') && process.send !== undefined;

/**
 * Waits to be called by the process that started this one. Everything is loaded and the engine compiled meanwhile, where
 * there is no server for it: what is left for the moment in which people wait is to open the database.
 */
export async function standBy({ databaseUrl }: Pick<Environment, 'databaseUrl'>): Promise<void> {
  const endAlone = () => process.exit(0);
  process.once('disconnect', endAlone);
  const called = new Promise((resolve) => process.once('message', resolve));
  if (databaseUrl === undefined) await prepareEngine();
  await called;
  // From here on it is a backend like any other, which outlives who started it. Compiling holds no process alive, so the
  // channel does.
  process.off('disconnect', endAlone);
  process.channel?.ref();
}
