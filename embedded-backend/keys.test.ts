import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTokenCheck } from './auth/access-token.ts';
import { loadOrCreateKeys, mediaApiSecret } from './keys.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dealer-keys-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the first start creates keys that only their owner can read; later starts reuse them', async () => {
  const keys = await loadOrCreateKeys(folder);
  expect((await stat(path.join(folder, 'keys.json'))).mode & 0o777).toBe(0o600);
  expect(await loadOrCreateKeys(folder)).toEqual(keys);
});

test('two concurrent first starts agree on the keys', async () => {
  const [one, other] = await Promise.all([loadOrCreateKeys(folder), loadOrCreateKeys(folder)]);
  expect(one).toEqual(other);
});

test('each key is a token for its role', async () => {
  const { anonKey, secretKey, jwtSecret } = await loadOrCreateKeys(folder);
  const check = createTokenCheck(jwtSecret);
  expect(await check(anonKey)).toMatchObject({ kind: 'valid', claims: { role: 'anon' } });
  expect(await check(secretKey)).toMatchObject({ kind: 'valid', claims: { role: 'service_role' } });
  expect(await createTokenCheck('x'.repeat(64))(anonKey)).toEqual({ kind: 'invalid' });
});

test('a damaged key file is reported, not replaced', async () => {
  await writeFile(path.join(folder, 'keys.json'), '{"anonKey":');
  await expect(loadOrCreateKeys(folder)).rejects.toThrow(/keys\.json cannot be used/);
});

test('the media host’s secret is derived from the keys and reveals none of them', async () => {
  const keys = await loadOrCreateKeys(folder);
  const secret = mediaApiSecret(keys);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(mediaApiSecret({ jwtSecret: keys.jwtSecret })).toBe(secret);
  expect(mediaApiSecret({ jwtSecret: 'x'.repeat(64) })).not.toBe(secret);
});
