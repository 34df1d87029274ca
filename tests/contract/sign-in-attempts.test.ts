import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPgliteDatabase, type Query } from '@dealer/embedded-backend';
import { describe, expect, test } from 'vitest';
import { createDataFolder, databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { claimsOf, type Person } from '../support/staff-fixture.ts';
import { dealerId } from '../support/vehicle-fixture.ts';

const defaultLimit = 5;
const lockSeconds = 15 * 60;
const strictDealer = 'strict-dealer';

describe.each(databaseKinds)('counting sign-ins on %s', (kind) => {
  const gateway = useGateway(kind, (database) =>
    database.exec(`insert into public.dealer_settings (dealer_id, login_attempts) values ('${strictDealer}', 3)`),
  );
  let next = 0;
  const anAccount = () => `person-${++next}@staff`;
  const anAddress = () => `10.0.0.${++next}`;

  async function begin(account: string, address: string, dealer = dealerId) {
    const { data, error } = await gateway().service.rpc('begin_sign_in', {
      p_dealer_id: dealer,
      p_account: account,
      p_address: address,
    });
    expect(error).toBeNull();
    expect(data).toHaveLength(1);
    return { isAllowed: data[0].is_allowed, retryAfterSeconds: data[0].retry_after_seconds };
  }

  async function finish(account: string, address: string, outcome: string) {
    return gateway().service.rpc('finish_sign_in', {
      p_dealer_id: dealerId,
      p_account: account,
      p_address: address,
      p_outcome: outcome,
    });
  }

  async function fail(times: number, account: string, address: string) {
    for (let n = 1; n <= times; n += 1) expect(await begin(account, address)).toMatchObject({ isAllowed: true });
  }

  async function signIn(account: string, address: string) {
    expect((await begin(account, address)).isAllowed).toBe(true);
    expect((await finish(account, address, 'succeeded')).error).toBeNull();
  }

  /** Ages an account's attempts. */
  const pass = (account: string, interval: string) =>
    gateway().database.query(
      'update private.sign_in_attempts set attempted_at = attempted_at - $2::interval where account = $1',
      [account, interval],
    );

  const countOf = async (account: string) =>
    (
      await gateway().database.query(
        'select count(*)::int as n from private.sign_in_attempts where account = lower($1)',
        [account],
      )
    )[0]?.n;

  test('exactly the configured number of failures is allowed; then the pair is locked', async () => {
    const [account, address] = [anAccount(), anAddress()];
    await fail(defaultLimit, account, address);
    const locked = await begin(account, address);
    expect(locked.isAllowed).toBe(false);
    expect(locked.retryAfterSeconds).toBeGreaterThan(lockSeconds - 30);
    expect(locked.retryAfterSeconds).toBeLessThanOrEqual(lockSeconds);
  });

  test('the dealer configures the number', async () => {
    const [account, address] = [anAccount(), anAddress()];
    const outcomes = [];
    for (let n = 1; n <= 4; n += 1) outcomes.push((await begin(account, address, strictDealer)).isAllowed);
    expect(outcomes).toEqual([true, true, true, false]);
    expect((await begin(account, address)).isAllowed).toBe(true);
  });

  test('an allowed attempt has no waiting time', async () => {
    expect(await begin(anAccount(), anAddress())).toEqual({ isAllowed: true, retryAfterSeconds: 0 });
  });

  test('of ten parallel attempts exactly the configured number is allowed', async () => {
    const [account, address] = [anAccount(), anAddress()];
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => begin(account, address)));
    expect(outcomes.filter(({ isAllowed }) => isAllowed)).toHaveLength(defaultLimit);
    expect(await countOf(account)).toBe(defaultLimit);
  });

  test('attempts while locked are not counted and do not lengthen the lock', async () => {
    const [account, address] = [anAccount(), anAddress()];
    await fail(defaultLimit, account, address);
    await pass(account, '10 minutes');
    const { isAllowed, retryAfterSeconds } = await begin(account, address);
    expect(isAllowed).toBe(false);
    expect(retryAfterSeconds).toBeLessThanOrEqual(5 * 60);
    expect(await countOf(account)).toBe(defaultLimit);
  });

  test('the lock lasts 15 minutes from the last failure, and then resets', async () => {
    const [account, address] = [anAccount(), anAddress()];
    await fail(defaultLimit, account, address);
    await pass(account, '14 minutes 50 seconds');
    const last = await begin(account, address);
    expect(last.isAllowed).toBe(false);
    expect(last.retryAfterSeconds).toBeGreaterThan(0);
    await pass(account, '10 seconds');
    await fail(defaultLimit, account, address);
    expect((await begin(account, address)).isAllowed).toBe(false);
  });

  test('the lock is equally long if its failures are minutes apart', async () => {
    const [account, address] = [anAccount(), anAddress()];
    await fail(defaultLimit - 1, account, address);
    await pass(account, '14 minutes');
    await fail(1, account, address);
    await pass(account, '5 minutes');
    expect((await begin(account, address)).isAllowed).toBe(false);
  });

  test('failures older than 15 minutes do not add up', async () => {
    const [account, address] = [anAccount(), anAddress()];
    await fail(defaultLimit - 1, account, address);
    await pass(account, '15 minutes');
    await fail(defaultLimit, account, address);
    expect((await begin(account, address)).isAllowed).toBe(false);
  });

  test('an account is the same in every spelling', async () => {
    const address = anAddress();
    const account = `Mixed-${anAccount()}`;
    await fail(3, account.toUpperCase(), address);
    await fail(2, ` ${account.toLowerCase()} `, address);
    expect((await begin(account, address)).isAllowed).toBe(false);
  });

  test('one person’s lock does not affect others', async () => {
    const [account, address] = [anAccount(), anAddress()];
    await fail(defaultLimit, account, address);
    expect((await begin(account, anAddress())).isAllowed).toBe(true);
    expect((await begin(anAccount(), address)).isAllowed).toBe(true);
    expect((await begin(account, address, 'another-dealer')).isAllowed).toBe(true);
  });

  test('success resets the failures of this pair only', async () => {
    const [account, home, work] = [anAccount(), anAddress(), anAddress()];
    await fail(defaultLimit, account, work);
    await fail(defaultLimit - 1, account, home);
    await signIn(account, home);
    expect(await countOf(account)).toBe(defaultLimit);
    await fail(defaultLimit, account, home);
    expect((await begin(account, home)).isAllowed).toBe(false);
    expect((await begin(account, work)).isAllowed).toBe(false);
  });

  test('undecided attempts are uncounted one at a time', async () => {
    const [account, address] = [anAccount(), anAddress()];
    await fail(defaultLimit - 1, account, address);
    for (let n = 0; n < 3; n += 1) {
      await fail(1, account, address);
      expect((await finish(account, address, 'undecided')).error).toBeNull();
    }
    expect(await countOf(account)).toBe(defaultLimit - 1);
    await fail(1, account, address);
    expect((await begin(account, address)).isAllowed).toBe(false);
  });

  test('one address is locked over all accounts at five times the number', async () => {
    const address = anAddress();
    for (let n = 0; n < 5 * defaultLimit; n += 1) await fail(1, anAccount(), address);
    const fresh = anAccount();
    const locked = await begin(fresh, address);
    expect(locked.isAllowed).toBe(false);
    expect(locked.retryAfterSeconds).toBeGreaterThan(0);
    expect((await begin(fresh, anAddress())).isAllowed).toBe(true);
  });

  test('a success with one account does not reset guesses at others', async () => {
    const address = anAddress();
    for (let n = 0; n < 5 * defaultLimit - 1; n += 1) await fail(1, anAccount(), address);
    await signIn(anAccount(), address);
    await fail(1, anAccount(), address);
    expect((await begin(anAccount(), address)).isAllowed).toBe(false);
  });

  test('one account is locked over all addresses at five times the number, except known ones', async () => {
    const [account, home] = [anAccount(), anAddress()];
    await signIn(account, home);
    for (let n = 0; n < 5 * defaultLimit; n += 1) await fail(1, account, anAddress());
    expect((await begin(account, anAddress())).isAllowed).toBe(false);
    await fail(defaultLimit, account, home);
    expect((await begin(account, home)).isAllowed).toBe(false);
    expect((await finish(account, home, 'succeeded')).error).toBeNull();
    await signIn(account, home);
  });

  test('failures at a known address do not lock the account elsewhere', async () => {
    const account = anAccount();
    const known = Array.from({ length: defaultLimit }, anAddress);
    for (const address of known) await signIn(account, address);
    for (const address of known) await fail(defaultLimit, account, address);
    expect((await begin(account, anAddress())).isAllowed).toBe(true);
  });

  test('an address is known for 30 days', async () => {
    const [account, home] = [anAccount(), anAddress()];
    await signIn(account, home);
    await gateway().database.query(
      "update private.sign_in_addresses set last_succeeded_at = last_succeeded_at - interval '30 days' where account = $1",
      [account],
    );
    for (let n = 0; n < 5 * defaultLimit; n += 1) await fail(1, account, anAddress());
    expect((await begin(account, home)).isAllowed).toBe(false);
  });

  test('a new password removes every lock of the account', async () => {
    const [account, address] = [anAccount(), anAddress()];
    await fail(defaultLimit, account, address);
    const { error } = await gateway().service.rpc('clear_sign_in_attempts', {
      p_dealer_id: dealerId,
      p_account: account.toUpperCase(),
    });
    expect(error).toBeNull();
    expect((await begin(account, address)).isAllowed).toBe(true);
  });

  test('expired attempts are deleted', async () => {
    const [account, address] = [anAccount(), anAddress()];
    await fail(2, account, address);
    await pass(account, '31 minutes');
    await begin(anAccount(), anAddress());
    expect(await countOf(account)).toBe(0);
  });

  test('an unknown outcome is refused', async () => {
    expect((await finish(anAccount(), anAddress(), 'failed')).error?.code).toBe('22023');
  });

  test('addresses of one IPv6 network count as one, those of the next as another', async () => {
    const [account, network] = [anAccount(), `2001:db8:0:${++next}`];
    for (let n = 1; n <= defaultLimit; n += 1) await fail(1, account, `${network}:${n}::${n}`);
    expect((await begin(account, `${network}:ffff::1`)).isAllowed).toBe(false);
    expect((await begin(account, `${network}::`)).isAllowed).toBe(false);
    await fail(1, account, `2001:db8:1:${next}::1`);
  });

  test('success from one device makes its network known', async () => {
    const [account, network] = [anAccount(), `2001:db8:0:${++next}`];
    await signIn(account, `${network}::1`);
    for (let n = 0; n < 5 * defaultLimit; n += 1) await fail(1, account, anAddress());
    await fail(1, account, `${network}::2`);
    expect((await finish(account, `${network}::3`, 'undecided')).error).toBeNull();
    expect(await countOf(account)).toBe(5 * defaultLimit);
  });

  test('an IPv4-mapped IPv6 address is the IPv4 address, and an invalid one is used literally', async () => {
    const [account, address] = [anAccount(), anAddress()];
    await fail(defaultLimit, account, `::ffff:${address}`);
    expect((await begin(account, address)).isAllowed).toBe(false);
    expect((await begin(account, anAddress())).isAllowed).toBe(true);
    await fail(defaultLimit, account, 'unknown');
    expect((await begin(account, 'unknown')).isAllowed).toBe(false);
  });

  test.each<Person>(['visitor', 'staff', 'owner'])('%s can neither count, clear nor read attempts', async (person) => {
    const client = person === 'visitor' ? gateway().anon : gateway().as(claimsOf(person));
    const pair = { p_dealer_id: dealerId, p_account: 'a', p_address: 'b' };
    const answers = [
      await client.rpc('begin_sign_in', pair),
      await client.rpc('finish_sign_in', { ...pair, p_outcome: 'succeeded' }),
      await client.rpc('clear_sign_in_attempts', { p_dealer_id: dealerId, p_account: 'a' }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501']);
    expect((await client.from('sign_in_attempts').select('*')).status).toBe(404);
  });
});

test('a lock survives a restart', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dealer-lock-out-'));
  const data = path.join(folder, 'db');
  await createDataFolder(data);
  const before = await openPgliteDatabase({ folder: data });
  for (let n = 0; n < defaultLimit; n += 1) expect(await beginIn(before)).toBe(true);
  await before.close();
  const after = await openPgliteDatabase({ folder: data });
  expect(await beginIn(after)).toBe(false);
  await after.close();
  await rm(folder, { recursive: true, force: true });
});

async function beginIn(database: Query): Promise<unknown> {
  const rows = await database.query('select is_allowed from public.begin_sign_in($1, $2, $3)', [dealerId, 'a', 'b']);
  return rows[0]?.is_allowed;
}
