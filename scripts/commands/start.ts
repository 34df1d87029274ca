import type { ChildProcess } from 'node:child_process';
import { buildAll } from '@dealer/build/apps';
import { prepareDataDirectory } from '@dealer/embedded-backend/data-directory';
import { stopGraceMs } from '@dealer/server/stop-request';
import { prepareLocalBackend } from '../local-backend.ts';
import { requireFreePort, startWebProgram, toLogOutput, waitUntilHealthy } from '../processes.ts';
import { releaseNewBuilds } from '../releases.ts';
import { reportError } from '../report-error.ts';
import { prepareStaff, readStaffSettings } from '../staff-account.ts';
import { readStartSettings } from '../start-settings.ts';
import { createSupervisor, type PartStatus } from '../supervisor.ts';

const startLimitMs = 180_000;
const supervisor = createSupervisor({
  giveUp: (code) => void stopAll(code),
  onChange: (parts) => sendStatus(parts),
});
let webServer: ChildProcess | null = null;

let isStopping = false;

/** The first call decides the exit code. */
async function stopAll(code: number) {
  if (isStopping) return;
  isStopping = true;
  await supervisor.stop();
  process.exit(code);
}

/** Readiness and metrics report the other processes; a web server that is not running gets this at its next start. */
function sendStatus(processes: PartStatus[]) {
  if (webServer?.connected) webServer.send({ processes }, () => undefined);
}

function startWebServer(environment: Record<string, string>): ChildProcess {
  webServer = startWebProgram(environment, toLogOutput(process.env));
  sendStatus(supervisor.readStatus());
  return webServer;
}

type OpenedBackend = { variables: Record<string, string>; ready: () => Promise<void> };

/** Uses a hosted project if one is configured, else starts the embedded backend. */
async function openBackend(): Promise<OpenedBackend> {
  const { isHosted, backendPort, dataDir } = readStartSettings();
  if (isHosted) return { variables: {}, ready: () => Promise.resolve() };
  await requireFreePort(backendPort, '127.0.0.1', 'BACKEND_PORT');
  const backend = await prepareLocalBackend(dataDir, backendPort);
  const whileStopped = 'Visitors see copies of the pages until then.';
  const { isOver } = await supervisor.supervise({
    name: 'backend',
    start: backend.start,
    standBy: backend.standBy,
    whileStopped,
  });
  return { variables: backend.variables, ready: () => backend.ready(isOver) };
}

async function start() {
  const { port, host, dataDir } = readStartSettings();
  const staff = readStaffSettings();
  await prepareDataDirectory(dataDir);
  await requireFreePort(port, host, 'PORT');
  const backend = await openBackend();
  await buildAll();
  await backend.ready();
  await releaseNewBuilds(dataDir);
  const signIn = await prepareStaff(backend.variables, staff);
  const variables = { PORT: String(port), HOST: host, DATA_DIR: dataDir, ADMIN_DOMAIN: staff.adminDomain };
  const environment = { ...backend.variables, ...variables };
  const { isOver } = await supervisor.supervise({
    name: 'web server',
    start: () => startWebServer(environment),
    stopLimitMs: stopGraceMs + 2_000,
  });
  const visible = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  await waitUntilHealthy(`http://${visible}:${port}/healthz`, { isOver, limitMs: startLimitMs });
  supervisor.ready();
  console.log(`Ready: http://${visible}:${port}  Staff sign in at http://${visible}:${port}/admin/login ${signIn}`);
}

/** Builds, releases and runs the whole product until a signal ends it. */
export async function run() {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll(0));
  await start().catch((error: unknown) => {
    reportError(error);
    return stopAll(1);
  });
}
