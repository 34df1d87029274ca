import { createReleaseKeys, readSigner } from '@dealer/build/releases/keys';
import { type Statement, signStatement } from '@dealer/build/releases/statement';
import { expect, test, vi } from 'vitest';
import { createReleaseNotice } from './release-notice.ts';

const team = readSigner(createReleaseKeys().privateKey);
const office = readSigner(createReleaseKeys().privateKey);
const hash = `sha256-${'A'.repeat(43)}=`;
const record = { version: '1.0.0-a', entry: 'remoteEntry.0a.js', integrity: hash, contractVersion: 4, files: hash };
const at = '2026-01-01T00:00:00.000Z';
const release = { ...record, releasedAt: at };
const statement: Statement = {
  remote: 'storefront',
  position: 1,
  sequence: 1,
  at,
  by: 'team',
  action: 'release',
  release,
  current: release,
};

function aNotice(version = '1.0.0-a') {
  const check = vi.fn(async () => undefined);
  const source = { stores: [], keys: { storefront: [team.publicKey], backoffice: [office.publicKey] } };
  const serve = createReleaseNotice({
    source,
    watch: { check, run: async () => undefined },
    readReleases: () => ({ storefront: { ...release, version } }),
  });
  const send = async (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) => {
    const response = await serve(new Request('http://a.test/releases.json', { method: 'POST', body, headers }));
    return { status: response.status, body: await response.json() };
  };
  return { check, send };
}

test('a signed statement makes the web server look, and the answer says what it shows', async () => {
  const { check, send } = aNotice();
  const { status, body } = await send(signStatement(statement, team));
  expect(check).toHaveBeenCalledOnce();
  expect([status, body]).toEqual([200, { remote: 'storefront', version: '1.0.0-a', isShown: true }]);
});

test('the answer says if another release is shown', async () => {
  const { body } = await aNotice('0.9.0').send(signStatement(statement, team));
  expect(body).toMatchObject({ version: '0.9.0', isShown: false });
});

test.each([
  ['of the other team', signStatement(statement, office), 403, 'foreign-team'],
  ['of a stranger', signStatement(statement, readSigner(createReleaseKeys().privateKey)), 403, 'unknown-key'],
  ['that was changed', signStatement(statement, team).replace('1.0.0-a', '1.0.0-b'), 403, 'altered'],
  ['without a signature', JSON.stringify(statement), 403, 'unsigned'],
  ['that is no JSON', 'look', 400, 'not valid JSON'],
  ['that is too long', JSON.stringify('a'.repeat(20_000)), 413, 'too large'],
])('a statement %s is refused, and no store is asked', async (_, body, status, reason) => {
  const { check, send } = aNotice();
  const refused = await send(body);
  expect(refused).toMatchObject({ status, body: { error: expect.stringContaining(reason) } });
  expect(check).not.toHaveBeenCalled();
});

test('a foreign page cannot send it', async () => {
  const { check, send } = aNotice();
  const headers = { 'content-type': 'application/json', origin: 'https://evil.test' };
  expect((await send(signStatement(statement, team), headers)).status).toBe(403);
  expect((await send(signStatement(statement, team), { 'content-type': 'text/plain' })).status).toBe(415);
  expect(check).not.toHaveBeenCalled();
});

test('a site without a store has no such address', async () => {
  const serve = createReleaseNotice({ source: null, watch: null, readReleases: () => ({}) });
  expect((await serve(new Request('http://a.test/', { method: 'POST', body: '{}' }))).status).toBe(404);
});
