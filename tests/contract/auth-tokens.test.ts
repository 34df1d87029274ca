import { describe, expect, test } from 'vitest';
import { askAuth, createPerson, signIn } from '../support/auth-client.ts';
import { databaseKinds } from '../support/database.ts';
import { signToken, useGateway } from '../support/gateway.ts';

describe.each(databaseKinds)('access tokens on %s', (kind) => {
  const gateway = useGateway(kind);

  async function claimsOfSession(): Promise<Record<string, unknown>> {
    const { email } = await createPerson(gateway());
    const { session } = await signIn(gateway(), email);
    return JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString());
  }

  async function statusOf(bearer: string) {
    const { status, answer } = await askAuth(gateway(), 'GET', '/user', { bearer });
    return [status, answer.error_code];
  }

  async function restStatusOf(bearer: string) {
    const headers = { authorization: `Bearer ${bearer}` };
    return (await gateway().get('/vehicles?select=id&limit=1', headers)).status;
  }

  test('claims signed with our key are accepted', async () => {
    const token = signToken(gateway().keys.jwtSecret, await claimsOfSession());
    expect(await statusOf(token)).toEqual([200, undefined]);
    expect(await restStatusOf(token)).toBe(200);
  });

  test('forged, expired, early and foreign tokens are refused by auth and by REST', async () => {
    const { jwtSecret } = gateway().keys;
    const claims = await claimsOfSession();
    const nowSeconds = Math.floor(Date.now() / 1000);
    const unsigned = signToken(jwtSecret, claims, { alg: 'none', typ: 'JWT' }).replace(/[^.]*$/, '');
    const forged = {
      'another key': signToken('another secret of the right length', claims),
      'no algorithm': signToken(jwtSecret, claims, { alg: 'none', typ: 'JWT' }),
      'no signature': unsigned,
      'another algorithm': signToken(jwtSecret, claims, { alg: 'HS512', typ: 'JWT' }),
      expired: signToken(jwtSecret, { ...claims, exp: nowSeconds - 61 }),
      'no end': signToken(jwtSecret, { ...claims, exp: undefined }),
      'not yet valid': signToken(jwtSecret, { ...claims, nbf: nowSeconds + 120 }),
      'another audience': signToken(jwtSecret, { ...claims, aud: 'elsewhere' }),
      'no audience': signToken(jwtSecret, { ...claims, aud: undefined }),
      'another issuer': signToken(jwtSecret, { ...claims, iss: 'https://elsewhere.example' }),
      'another role': signToken(jwtSecret, { ...claims, role: 'postgres' }),
      'altered claims': alter(signToken(jwtSecret, claims), { ...claims, role: 'service_role' }),
      nonsense: 'nonsense',
    };
    for (const [name, token] of Object.entries(forged)) {
      expect([name, ...(await statusOf(token))]).toEqual([name, 403, 'bad_jwt']);
      expect([name, await restStatusOf(token)]).toEqual([name, 401]);
    }
  });

  test('clocks may differ by a minute', async () => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const claims = await claimsOfSession();
    const { jwtSecret } = gateway().keys;
    expect((await statusOf(signToken(jwtSecret, { ...claims, exp: nowSeconds - 30 })))[0]).toBe(200);
    expect((await statusOf(signToken(jwtSecret, { ...claims, nbf: nowSeconds + 30 })))[0]).toBe(200);
  });

  test('a token without a person opens no account', async () => {
    const { anonKey, secretKey, jwtSecret } = gateway().keys;
    const claims = await claimsOfSession();
    expect(await statusOf(anonKey)).toEqual([403, 'bad_jwt']);
    expect(await statusOf(secretKey)).toEqual([403, 'bad_jwt']);
    expect(await statusOf(signToken(jwtSecret, { ...claims, sub: 'me' }))).toEqual([403, 'bad_jwt']);
    expect(await statusOf(signToken(jwtSecret, { ...claims, session_id: undefined }))).toEqual([403, 'bad_jwt']);
    expect(await statusOf(signToken(jwtSecret, { ...claims, sub: crypto.randomUUID() }))).toEqual([
      401,
      'user_not_found',
    ]);
    expect((await askAuth(gateway(), 'GET', '/user')).status).toBe(401);
  });

  test('a session is valid for its own person only', async () => {
    const [mine, theirs] = [await claimsOfSession(), await claimsOfSession()];
    const mixed = signToken(gateway().keys.jwtSecret, { ...mine, session_id: theirs.session_id });
    expect(await statusOf(mixed)).toEqual([401, 'session_not_found']);
  });
});

function alter(token: string, claims: Record<string, unknown>): string {
  const [head = '', , signature = ''] = token.split('.');
  return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
}
