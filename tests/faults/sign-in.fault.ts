import { verify } from '@node-rs/bcrypt';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApi, ownerPassword } from '../support/api-client.ts';
import { askAuth, createPerson } from '../support/auth-client.ts';
import { useGateway } from '../support/gateway.ts';
import { startProduct } from '../support/product.ts';
import { requestLogin, staffPassword } from '../support/staff.ts';

vi.mock('@node-rs/bcrypt', { spy: true });

/** This many comparisons may wait for a processor; one more is refused. */
const queueLength = 64;
const accountLimit = 5;
const wideLimit = 5 * accountLimit;
const wrong = 'not the right pass phrase';
const restartTimeoutMs = 300_000;

describe('guessed passwords', () => {
  const gateway = useGateway('pglite', undefined, { dealerId: 'dream-motor' });
  let api: ReturnType<typeof createApi>;
  afterEach(() => vi.restoreAllMocks());
  let nextHost = 0;
  const anAddress = () => `198.51.${Math.floor(++nextHost / 250)}.${(nextHost % 250) + 1}`;
  beforeAll(async () => {
    api = createApi(gateway());
    await api.makeOwner();
  });
  const login = (username: string, password: string, address: string) =>
    api.ask('/admin/login', { username, password }, { address });
  const letPass = (minutes: number) =>
    gateway().database.query(
      'update private.sign_in_attempts set attempted_at = attempted_at - make_interval(mins => $1)',
      [minutes],
    );

  test('row 30: a known and an unknown name get the same responses before and after the lock', async () => {
    const said: string[][] = [];
    for (const username of ['admin', 'nobody-at-all']) {
      const address = anAddress();
      const answers: string[] = [];
      for (let n = 0; n <= accountLimit; n += 1) {
        const { status, answer } = await login(username, wrong, address);
        const { retryAfterSeconds, ...rest } = answer;
        answers.push(JSON.stringify([status, rest, Number(retryAfterSeconds) > 800]));
      }
      said.push(answers);
    }
    expect(said[0]).toEqual(said[1]);
    expect(said[0]?.at(-1)).toContain('Too many attempts');
    expect(said[0]?.filter((text) => text.includes('Too many attempts'))).toHaveLength(1);
    await letPass(16);
  });

  test('row 30: an address that tries one password on many names is locked out; others are served', async () => {
    const address = anAddress();
    for (let n = 0; n < wideLimit; n += 1) {
      expect((await login(`staff-${n}`, wrong, address)).answer.error).toBe('Invalid username or password');
    }
    expect((await login('staff-100', wrong, address)).answer.error).toBe('Too many attempts');
    expect((await login('admin', ownerPassword, address)).answer.error).toBe('Too many attempts');
    expect((await login('admin', ownerPassword, anAddress())).status).toBe(200);
    await letPass(16);
  });

  test('row 30: many addresses that try one account are locked out; its owner signs in from a known device', async () => {
    const home = anAddress();
    expect((await login('admin', ownerPassword, home)).status).toBe(200);
    for (let n = 0; n < wideLimit; n += 1) await login('admin', wrong, anAddress());
    const stranger = await login('admin', ownerPassword, anAddress());
    expect(stranger.answer.error).toBe('Too many attempts');
    expect((await login('admin', ownerPassword, home)).status).toBe(200);
    // From any address after a quarter of an hour.
    await letPass(15);
    expect((await login('admin', ownerPassword, anAddress())).status).toBe(200);
  });

  test('row 30: sign-ins beyond the concurrency limit are refused uncounted, and other requests do not wait', async () => {
    // The server logs each refusal.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const person = await createPerson(gateway());
    const comparison = Promise.withResolvers<boolean>();
    vi.mocked(verify).mockImplementation(() => comparison.promise);
    let answered = 0;
    const crowd = Promise.all(
      Array.from({ length: queueLength + 6 }, async (_, n) => {
        const { status } = await login(`crowd-${n}`, wrong, `203.0.113.${n + 1}`);
        answered += 1;
        return status;
      }),
    );
    await expect.poll(() => answered, { timeout: 20_000 }).toBe(6);
    expect((await gateway().get('/vehicles?select=id&limit=1')).status).toBe(200);
    comparison.resolve(false);
    const statuses = await crowd;
    expect(statuses.filter((status) => status === 503)).toHaveLength(6);
    expect(statuses.filter((status) => status === 401)).toHaveLength(queueLength);
    const counted = await gateway().database.query(
      "select count(*)::int as n from private.sign_in_attempts where account like 'crowd-%'",
    );
    expect(counted[0]?.n).toBe(queueLength);
    vi.mocked(verify).mockRestore();
    const { status } = await askAuth(gateway(), 'POST', '/token?grant_type=password', {
      body: { email: person.email, password: 'a long enough pass phrase' },
    });
    expect(status).toBe(200);
  });
});

test(
  'row 30: a lock survives a restart and refuses the right password like a wrong one',
  async () => {
    const before = await startProduct({ ADMIN_PASSWORD: staffPassword, DEMO_VEHICLES: '1' });
    try {
      for (let n = 0; n < accountLimit; n += 1) {
        expect((await requestLogin(before, 'admin', wrong)).answer.error).toBe('Invalid username or password');
      }
      await before.restart();
      const { status, answer } = await requestLogin(before, 'admin', staffPassword);
      expect([status, answer.error]).toEqual([401, 'Too many attempts']);
      expect(answer.retryAfterSeconds).toBeGreaterThan(600);
    } finally {
      await before.stop();
    }
  },
  restartTimeoutMs,
);
