import { resolve } from 'node:path';
import * as v from 'valibot';
import { StartupError } from './startup-error.ts';

const wholeNumber = (name: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `${name} must be a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `${name} must be a whole number from ${min} to ${max}`),
    v.maxValue(max, `${name} must be a whole number from ${min} to ${max}`),
  );

const environmentSchema = v.object({
  BACKEND_PORT: v.optional(wholeNumber('BACKEND_PORT', 0, 65_535), '54321'),
  DATA_DIR: v.optional(
    v.pipe(
      v.string(),
      v.transform((folder) => resolve(folder)),
    ),
    '.data',
  ),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/, 'DATABASE_URL must start with postgres:// or postgresql://')),
  ),
  DEMO_VEHICLES: v.optional(wholeNumber('DEMO_VEHICLES', 0, 1_000_000), '36'),
  DEMO_HISTORY: v.optional(v.picklist(['0', '1'], 'DEMO_HISTORY must be 0 or 1'), '0'),
  DEALER_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'DEALER_ID must be small letters, digits and hyphens')),
    'dream-motor',
  ),
  MAIL_INTERVAL_MS: v.optional(wholeNumber('MAIL_INTERVAL_MS', 0, 3_600_000), '1000'),
});

const otherVariablesSchema = v.pipe(
  v.record(v.string(), v.string()),
  v.transform((given) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(environmentSchema.entries, name))),
  ),
);

export type Environment = {
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  demoVehicles: number;
  /** With a year of demonstration sales besides, so that the statistics have something to show. */
  demoHistory: boolean;
  dealerId: string;
  /** Between two mails from one address. */
  mailIntervalMs: number;
  /** What is no setting of the backend's own: the functions' keys are among it. */
  otherVariables: Readonly<Record<string, string>>;
};

/** Reads the settings once. An empty variable counts as missing; every problem is named in one sentence. */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = v.safeParse(environmentSchema, given);
  if (!result.success) {
    const problems = [...new Set(result.issues.map((issue) => issue.message))];
    throw new StartupError(`The configuration is not usable: ${problems.join('; ')}.`);
  }
  const { BACKEND_PORT, DATA_DIR, DATABASE_URL, DEMO_VEHICLES, DEMO_HISTORY, DEALER_ID, MAIL_INTERVAL_MS } =
    result.output;
  return {
    port: BACKEND_PORT,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    demoVehicles: DEMO_VEHICLES,
    demoHistory: DEMO_HISTORY === '1',
    dealerId: DEALER_ID,
    mailIntervalMs: MAIL_INTERVAL_MS,
    otherVariables: v.parse(otherVariablesSchema, given),
  };
}
