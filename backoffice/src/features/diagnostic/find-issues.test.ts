import { defaultSettings } from '@dealer/shared-domain/staff';
import { aDiagnosticsReport } from '@dealer/shared-domain/test-support';
import { expect, test } from 'vitest';
import { findIssues, type IssueFacts } from './find-issues.ts';

const nowMs = Date.parse('2026-11-21T20:00:00Z');

/** Facts without any issue; a test overrides the ones that it is about. */
function facts(change: Partial<IssueFacts> = {}): IssueFacts {
  const settings = defaultSettings();
  settings.registration.omvicNumber = '1234567';
  return {
    report: aDiagnosticsReport(),
    loaded: { settings, version: 2 },
    bare: { count: 0, items: [] },
    user: { secondFactor: 'verified' },
    nowMs,
    ...change,
  };
}
const ids = (change: Partial<IssueFacts>) => findIssues(facts(change)).map(({ id }) => id);

test('a healthy system has no issues', () => {
  expect(findIssues(facts())).toEqual([]);
});

test.each<[string, Partial<IssueFacts>]>([
  ['photographs', { bare: { count: 3, items: [] } }],
  ['mail', { report: aDiagnosticsReport({ unsentMails: 1 }) }],
  ['passwords', { report: aDiagnosticsReport({ expiredPasswords: 2 }) }],
  ['factor', { user: { secondFactor: 'off' } }],
  ['settings', { loaded: { ...facts().loaded, version: 1 } }],
  ['backup', { report: aDiagnosticsReport({ backups: { isKeptHere: true, lastAt: '2026-11-19T19:59:00Z' } }) }],
  ['backup', { report: aDiagnosticsReport({ backups: { isKeptHere: true, lastAt: null } }) }],
  ['omvic', { loaded: { settings: defaultSettings(), version: 2 } }],
  ['migrations', { report: aDiagnosticsReport({ migrations: { known: [{ version: '2', name: 'x' }], applied: [] } }) }],
])('%s is found, and nothing else', (id, change) => {
  expect(ids(change)).toEqual([id]);
});

test('a backup of yesterday is recent enough, and a hosted project keeps its own', () => {
  const yesterday = { isKeptHere: true, lastAt: '2026-11-20T08:00:00Z' };
  expect(ids({ report: aDiagnosticsReport({ backups: yesterday }) })).toEqual([]);
  expect(ids({ report: aDiagnosticsReport({ backups: { isKeptHere: false, lastAt: null } }) })).toEqual([]);
});

test('counts of one are in the singular', () => {
  const [issue] = findIssues(facts({ bare: { count: 1, items: [] } }));
  expect(issue).toMatchObject({ title: '1 vehicle has no photographs', to: '/admin/vehicles?hasPhotos=false' });
});
