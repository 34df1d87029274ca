import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareMigrations } from './backend.ts';
import { checkDisk } from './disk.ts';
import type { Finding, Variables } from './finding.ts';
import { checkVariables } from './variables.ts';

const whole: Variables = {
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_ANON_KEY: 'sb_publishable_abc',
  SUPABASE_SECRET_KEY: 'sb_secret_abcdef',
  PUBLIC_URL: 'https://www.example.ca',
  TRUSTED_PROXIES: '1',
  DATA_DIR: '/var/lib/dealership',
  MEDIA_URL: 'https://res.cloudinary.com',
  MEDIA_API_URL: 'https://api.cloudinary.com',
  MEDIA_CLOUD: 'ours',
  MEDIA_API_KEY: 'media-key',
  MEDIA_API_SECRET: 'media-secret',
  MEDIA_UPLOAD_PRESET: 'ours',
  EMAIL_URL: 'https://api.emailjs.com',
  EMAIL_SERVICE_ID: 'service',
  EMAIL_TEMPLATE_ID: 'template',
  EMAIL_SERVER_TEMPLATE_ID: 'server-template',
  EMAIL_PUBLIC_KEY: 'public',
  EMAIL_PRIVATE_KEY: 'private-key',
  GOOGLE_MAPS_API_KEY: 'maps',
  LOG_FORMAT: 'json',
  METRICS_TOKEN: 'a-token-of-sixteen',
};

const teamKeys = `storefront=${'a'.repeat(43)} backoffice=${'b'.repeat(43)}`;

const namesOf = (findings: Finding[], level: Finding['level']) =>
  findings.filter((finding) => finding.level === level).map(({ name }) => name);

describe('settings', () => {
  test('a complete configuration has neither errors nor warnings', () => {
    expect(checkVariables(whole).map(({ level }) => level)).toEqual(['ok']);
  });

  test.each(Object.keys(whole).filter((name) => name !== 'DATA_DIR'))('a missing %s is reported', (name) => {
    const findings = checkVariables({ ...whole, [name]: undefined }).filter(({ level }) => level !== 'ok');
    expect(new Set(findings.map((finding) => finding.name))).toEqual(new Set([name]));
  });

  test.each([
    [{ SUPABASE_ANON_KEY: 'sb_secret_abcdef' }, 'error', 'SUPABASE_ANON_KEY'],
    [{ SUPABASE_ANON_KEY: 'sb_secret_other' }, 'error', 'SUPABASE_ANON_KEY'],
    [{ SUPABASE_SECRET_KEY: 'sb_publishable_x' }, 'error', 'SUPABASE_SECRET_KEY'],
    [{ SUPABASE_URL: 'project.supabase.co' }, 'error', 'SUPABASE_URL'],
    [{ SUPABASE_URL: 'http://127.0.0.1:54321' }, 'warning', 'SUPABASE_URL'],
    [{ PUBLIC_URL: 'http://www.example.ca' }, 'error', 'PUBLIC_URL'],
    [{ PORT: '99999' }, 'error', 'PORT'],
    [{ METRICS_TOKEN: 'short' }, 'error', 'METRICS_TOKEN'],
    [{ METRICS_TOKEN: '# openssl rand -hex 24' }, 'error', 'METRICS_TOKEN'],
    [{ CDN_MAX_AGE: 'long' }, 'error', 'CDN_MAX_AGE'],
    [{ TRUSTED_PROXIES: '0', HOST: '0.0.0.0' }, 'warning', 'HOST'],
    [{ DEMONSTRATION: '1' }, 'warning', 'DEMONSTRATION'],
    [{ DATABASE_URL: 'postgres://a:b@c/d' }, 'warning', 'DATABASE_URL'],
    [{ RELEASE_STORE: '/srv/releases' }, 'error', 'RELEASE_KEYS'],
    [{ RELEASE_STORE: '/srv/releases', RELEASE_KEYS: 'shop=abc' }, 'error', 'RELEASE_KEYS'],
    [{ RELEASE_STORE: '/srv/releases', RELEASE_KEYS: `storefront=${'a'.repeat(43)}` }, 'warning', 'RELEASE_KEYS'],
    [{ RELEASE_STORE: 's3://releases', RELEASE_KEYS: teamKeys }, 'error', 'RELEASE_STORE'],
    [{ RELEASE_STORE: 'ftp://releases', RELEASE_KEYS: teamKeys }, 'error', 'RELEASE_STORE'],
    [{ RELEASE_KEY_FILE: '/run/key.pem' }, 'warning', 'RELEASE_KEY_FILE'],
    [{ ADMIN_PASSWORD: 'correct horse' }, 'warning', 'ADMIN_PASSWORD'],
  ] as const)('%j is reported', (change, level, name) => {
    expect(namesOf(checkVariables({ ...whole, ...change }), level)).toContain(name);
  });

  test('all problems are reported, without their values', () => {
    const wrong = {
      ...whole,
      SUPABASE_ANON_KEY: 'sb_secret_abcdef',
      PORT: 'http',
      PUBLIC_URL: 'ftp://x',
      MEDIA_URL: '',
    };
    const findings = checkVariables(wrong);
    expect(new Set(namesOf(findings, 'error'))).toEqual(
      new Set(['SUPABASE_ANON_KEY', 'PORT', 'PUBLIC_URL', 'MEDIA_URL']),
    );
    const reported = JSON.stringify(findings);
    for (const value of ['sb_secret_abcdef', 'media-secret', 'private-key', 'a-token'])
      expect(reported).not.toContain(value);
  });
});

describe('files on disk', () => {
  let root: string;
  const record = { version: '1', entry: 'entry.js', integrity: 'i', contractVersion: 4, releasedAt: '' };
  const both = { storefront: record, backoffice: record };

  function write(files: Record<string, string>) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  }
  const writeReleases = (releases: object) => write({ 'data/releases/releases.json': JSON.stringify(releases) });
  const check = () => checkDisk({ DATA_DIR: join(root, 'data') }, root);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'check-config-'));
    write({
      'shell/dist/contract.json': '{"contractVersion":4}',
      'shell/dist/web/index.html': '',
      'data/releases/storefront/1/entry.js': '',
      'data/releases/backoffice/1/entry.js': '',
    });
    writeReleases(both);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('compatible releases have no finding', () => {
    expect(check().map(({ level }) => level)).toEqual(['ok']);
  });

  test.each([
    ['of another contract', { ...both, storefront: { ...record, contractVersion: 3 } }, 'has contract 3, the shell 4'],
    [
      'whose files are gone',
      { ...both, storefront: { ...record, version: '2' } },
      'files of storefront 2 are not there',
    ],
    ['that were never made', { storefront: record }, 'none of backoffice is current'],
    [
      'with a canary of another contract',
      { ...both, storefront: { ...record, canary: { ...record, contractVersion: 5, percent: 1 } } },
      'has contract 5',
    ],
  ])('releases %s are reported', (_, releases, text) => {
    writeReleases(releases);
    expect(check()).toMatchObject([{ level: 'error', text: expect.stringContaining(text) }]);
  });

  test('a missing first release is an error only without builds to release', () => {
    rmSync(join(root, 'data'), { recursive: true });
    write({ 'storefront/dist/contract.json': '', 'backoffice/dist/contract.json': '' });
    expect(check()).toMatchObject([
      { level: 'warning', name: 'Releases', text: expect.stringContaining('first start') },
    ]);
    rmSync(join(root, 'backoffice'), { recursive: true });
    expect(check()).toMatchObject([{ level: 'error', text: expect.stringContaining('no build of backoffice') }]);
  });

  test.each(['{"storefront":', '{"storefront":1}'])('unreadable releases are reported: %s', (text) => {
    write({ 'data/releases/releases.json': text });
    expect(check()).toMatchObject([{ level: 'error', text: expect.stringContaining('cannot be read') }]);
  });

  test('a missing build of the shell is reported', () => {
    rmSync(join(root, 'shell'), { recursive: true });
    expect(check()).toMatchObject([{ level: 'error', name: 'Shell' }]);
  });

  test('a data directory that is a file is reported', () => {
    rmSync(join(root, 'data'), { recursive: true });
    writeFileSync(join(root, 'data'), '', { mode: 0o755 });
    expect(check()).toMatchObject([{ level: 'error', name: 'DATA_DIR' }]);
  });
});

test.each([
  [['1', '2'], 'ok', 'all 2'],
  [['1'], 'error', 'the first is 2'],
  [['1', '2', '3'], 'warning', 'does not know'],
  [null, 'warning', 'has no record'],
])('with %j of migrations 1 and 2 applied the result is %s', (applied, level, text) => {
  expect(compareMigrations(applied, ['1', '2'])).toMatchObject([{ level, text: expect.stringContaining(text) }]);
});
