import { onStopRequest } from '@dealer/server/stop-request';
import { parseEnvironment } from './environment.ts';
import { isStandby, standBy } from './standby.ts';
import { startBackend } from './start-backend.ts';
import { StartupError } from './startup-error.ts';

try {
  const environment = parseEnvironment(process.env);
  if (isStandby) await standBy(environment);
  const backend = await startBackend(environment);
  onStopRequest(() => {
    backend.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  });
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
