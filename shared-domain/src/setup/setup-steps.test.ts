import { expect, test } from 'vitest';
import { someIntegrations } from '../staff-test-support.ts';
import { findSetupSteps, isSetupComplete, type SetupFacts } from './setup-steps.ts';

const at = '2026-11-20T15:00:00Z';
const settings = {
  ...{ dealership_name: 'Test Motors', registered_name: 'Test Motors Inc.', omvic_number: '5123456' },
  ...{ email: 'office@test-motors.ca', phone: '(416) 555-0199', address: '5 Main Street', city: 'Toronto' },
  ...{ province: 'Ontario', postal_code: 'M5V 2T6', latitude: 43.7, longitude: -79.2, google_maps_enabled: true },
};
const everything: SetupFacts = {
  publicUrl: 'https://test-motors.ca',
  mail: {
    ...someIntegrations.mail,
    ...{ isConfigured: true, host: 'api.mail.test', isLocal: false, isReachable: true },
    ...{ lastSentAt: at, lastError: null },
  },
  maps: { isConfigured: true, keyEnd: '4f2a', isReachable: true, latencyMs: 3 },
  reviews: { state: 'working', detail: null },
  contactEmail: 'dana@test-motors.ca',
  contactEmailConfirmedAt: at,
  hasSecondFactor: true,
  recoveryCodes: 8,
  settings,
  backup: { downloadedAt: at, downloadedBy: 'dana' },
};
const stepOf = (id: string, changes: Partial<SetupFacts>) =>
  findSetupSteps({ ...everything, ...changes }).find((step) => step.id === id);
const mailWith = (changes: Partial<SetupFacts['mail']>) => ({ mail: { ...everything.mail, ...changes } });

test('a dealership with every fact is set up', () => {
  const steps = findSetupSteps(everything);
  expect(steps.map(({ id, state, detail }) => [id, state, detail])).toEqual([
    ['email', 'done', 'Confirmed: dana@test-motors.ca'],
    ['second-factor', 'done', 'App code; 8 recovery codes left'],
    ['dealership', 'done', 'Test Motors Inc., OMVIC 5123456'],
    ['mail', 'done', 'api.mail.test took the last mail'],
    ['maps', 'done', 'The map service answers'],
    ['reviews', 'done', 'Google answers with reviews'],
    ['backup', 'done', 'Downloaded by dana'],
  ]);
  expect(isSetupComplete(steps)).toBe(true);
});

test.each<[string, Partial<SetupFacts>, 'missing' | 'part', string | RegExp]>([
  ['email', { contactEmail: null, contactEmailConfirmedAt: null }, 'missing', /^No address/],
  ['email', { contactEmailConfirmedAt: null }, 'part', 'dana@test-motors.ca is stored, but not confirmed'],
  ['second-factor', { hasSecondFactor: false }, 'missing', 'Your password alone opens everything'],
  ['second-factor', { recoveryCodes: 0 }, 'part', /no recovery codes/],
  ['dealership', { settings: null }, 'part', 'Dealership Name, Registered name and 7 more are missing'],
  ['dealership', { settings: { ...settings, omvic_number: ' ' } }, 'part', 'OMVIC registration number is missing'],
  [
    'dealership',
    { settings: { ...settings, phone: '(416) 555-0142' } },
    'part',
    'Default phone number is still the sample',
  ],
  [
    'dealership',
    { settings: { ...settings, latitude: 43.7764, longitude: -79.2318 } },
    'part',
    'Latitude is still the sample',
  ],
  [
    'dealership',
    { settings: { ...settings, instagram_url: 'https://www.instagram.com/' } },
    'part',
    'Instagram page is still the sample',
  ],
  ['mail', mailWith({ isConfigured: false }), 'missing', /no mail goes out/],
  ['mail', mailWith({ isLocal: true }), 'missing', /^Mails stay on this machine/],
  ['mail', mailWith({ isReachable: false }), 'part', 'api.mail.test does not answer'],
  ['mail', mailWith({ lastSentAt: null }), 'part', /no mail has gone out yet/],
  ['mail', mailWith({ lastError: 'HTTP 403' }), 'part', 'The last mail failed: HTTP 403'],
  ['mail', { publicUrl: '' }, 'part', /^Set PUBLIC_URL/],
  ['maps', { maps: { ...everything.maps, isConfigured: false } }, 'missing', /^No key/],
  ['maps', { maps: { ...everything.maps, isReachable: false } }, 'part', 'The map service does not answer'],
  ['maps', { settings: { ...settings, latitude: null } }, 'part', 'Latitude and longitude are missing'],
  ['reviews', { reviews: { state: 'not-configured', detail: null } }, 'missing', /^No place chosen/],
  ['reviews', { reviews: { state: 'failing', detail: 'Quota exceeded' } }, 'part', 'Quota exceeded'],
  ['backup', { backup: { downloadedAt: null, downloadedBy: null } }, 'missing', 'None downloaded yet'],
])('the step "%s" is not done with %j', (id, changes, state, detail) => {
  const step = stepOf(id, changes);
  expect(step).toMatchObject({ state, detail: typeof detail === 'string' ? detail : expect.stringMatching(detail) });
  expect(isSetupComplete(findSetupSteps({ ...everything, ...changes }))).toBe(false);
});

test('an address can be confirmed only where mails leave the machine', () => {
  expect(stepOf('email', { contactEmailConfirmedAt: null })?.place).toBe('code');
  const local = stepOf('email', { contactEmailConfirmedAt: null, ...mailWith({ isLocal: true }) });
  expect(local).toMatchObject({
    state: 'part',
    place: null,
    detail: expect.stringMatching(/once real mail is set up/),
  });
});

test('what this deployment cannot have says so and does not hold the set-up open', () => {
  const changes = { backup: null, settings: { ...settings, google_maps_enabled: false } };
  expect(stepOf('backup', changes)).toMatchObject({
    state: 'unavailable',
    detail: 'The hosted project keeps its own backups',
  });
  expect(stepOf('maps', changes)?.state).toBe('unavailable');
  expect(isSetupComplete(findSetupSteps({ ...everything, ...changes }))).toBe(true);
});
