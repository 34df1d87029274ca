import { parseEnvironment } from './environment.ts';
import { isStandby, standBy } from './standby.ts';
import { startBackend } from './start-backend.ts';
import { StartupError } from './startup-error.ts';

try {
  const environment = parseEnvironment(process.env);
  if (isStandby) await standBy(environment);
  const backend = await startBackend(environment);
  const stop = () => {
    // Ignores further signals during shutdown.
    process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
    backend.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  // Printed last: the process may receive signals as soon as the caller reads this line.
  console.log(`Backend ready: ${backend.url}`);
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error instanceof StartupError ? message : `The backend stopped: ${message}`);
  process.exit(1);
}
