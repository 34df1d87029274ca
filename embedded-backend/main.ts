import { parseEnvironment } from './environment.ts';
import { isStandby, standBy } from './standby.ts';
import { startBackend } from './start-backend.ts';
import { StartupError } from './startup-error.ts';

try {
  const environment = parseEnvironment(process.env);
  if (isStandby) await standBy(environment);
  const backend = await startBackend(environment);
  const stop = () => {
    // A second signal, while this one is being answered, changes nothing.
    process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
    backend.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  // Last, because who waits for this line may send a signal the moment it comes.
  console.log(`Backend ready: ${backend.url}`);
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error instanceof StartupError ? message : `The backend could not go on: ${message}`);
  process.exit(1);
}
