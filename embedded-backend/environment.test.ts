import path from 'node:path';
import { expect, test } from 'vitest';
import { parseEnvironment } from './environment.ts';

test('without settings the product starts with its defaults', () => {
  expect(parseEnvironment({ DATA_DIR: '', UNRELATED: 'x' })).toEqual({
    port: 54321,
    dataDir: path.resolve('.data'),
    databaseUrl: undefined,
    demoVehicles: 36,
    demoHistory: false,
    demoMessages: true,
    dealerId: 'dream-motor',
    mailIntervalMs: 1000,
    otherVariables: { UNRELATED: 'x' },
  });
});

test('settings are used as given', () => {
  const variables = {
    BACKEND_PORT: '8000',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgres://u:p@db/x',
    DEMO_VEHICLES: '0',
    DEMO_HISTORY: '1',
    DEMO_MESSAGES: '0',
    DEALER_ID: 'a-1',
    MAIL_INTERVAL_MS: '0',
  };
  expect(parseEnvironment(variables)).toEqual({
    port: 8000,
    dataDir: '/srv/data',
    databaseUrl: 'postgres://u:p@db/x',
    demoVehicles: 0,
    demoHistory: true,
    demoMessages: false,
    dealerId: 'a-1',
    mailIntervalMs: 0,
    otherVariables: {},
  });
});

test('one error names all problems, without passwords', () => {
  const variables = {
    BACKEND_PORT: '99999',
    DATABASE_URL: 'mysql://u:secret@db/x',
    DEMO_VEHICLES: '-1',
    DEALER_ID: 'Two Words',
  };
  expect(() => parseEnvironment(variables)).toThrow(/BACKEND_PORT.*DATABASE_URL.*DEMO_VEHICLES.*DEALER_ID/);
  expect(() => parseEnvironment(variables)).not.toThrow(/secret/);
});
