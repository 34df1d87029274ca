import { resolve } from 'node:path';
import { parseSettings } from '@dealer/build/settings/parse-settings';
import { backendSettings } from '@dealer/server/settings';
import { StartupError } from './startup-error.ts';

export type Environment = {
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  demoVehicles: number;
  /** Also seeds a year of past sales for the statistics. */
  demoHistory: boolean;
  /** Also seeds messages of visitors. */
  demoMessages: boolean;
  dealerId: string;
  mailIntervalMs: number;
  /** Passed to the functions, for example their API keys. */
  otherVariables: Readonly<Record<string, string>>;
};

/** Throws one error that lists every problem. */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const values = readSettings(variables);
  return {
    port: values.BACKEND_PORT,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    demoVehicles: values.DEMO_VEHICLES,
    demoHistory: values.DEMO_HISTORY,
    demoMessages: values.DEMO_MESSAGES,
    dealerId: values.DEALER_ID,
    mailIntervalMs: values.MAIL_INTERVAL_MS,
    otherVariables: Object.fromEntries(
      Object.entries(variables).flatMap(([name, value]) =>
        value && !Object.hasOwn(backendSettings.entries, name) ? [[name, value]] : [],
      ),
    ),
  };
}

function readSettings(variables: Readonly<Record<string, string | undefined>>) {
  try {
    return parseSettings(backendSettings, variables);
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : String(error));
  }
}
