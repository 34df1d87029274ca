import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPgliteDatabase, type Query } from '@dealer/embedded-backend';
import { describe, expect, test } from 'vitest';
import { createDataFolder, databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { dealerId } from '../support/lot-fixture.ts';
import { claimsOf, type Person } from '../support/staff-fixture.ts';

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

  /** Lets time go by for one account. */
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

  test('exactly the configured number of failures is let through; then the pair waits', async () => {
    const [account, address] = [anAccount(), anAddress()];
    await fail(defaultLimit, account, address);
    const locked = await begin(account, address);
    expect(locked.isAllowed).toBe(false);
    expect(locked.retryAfterSeconds).toBeGreaterThan(lockSeconds - 30);
    expect(locked.retryAfterSeconds).toBeLessThanOrEqual(lockSeconds);
  });

  test('the dealer sets the number', async () => {
    const [account, address] = [anAccount(), anAddress()];
    const outcomes = [];
    for (let n = 1; n <= 4; n += 1) outcomes.push((await begin(account, address, strictDealer)).isAllowed);
    expect(outcomes).toEqual([true, true, true, false]);
    expect((await begin(account, address)).isAllowed).toBe(true);
  });

  test('an attempt that is allowed has nothing to wait for', async () => {
    expect(await begin(anAccount(), anAddress())).toEqual({ isAllowed: true, retryAfterSeconds: 0 });
  });

  test('of ten attempts at the same moment exactly as many pass', async () => {
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

  test('the lock holds for 15 minutes from the last failure, and then all is forgotten', async () => {
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

  test('the lock is as long when its failures came minutes apart', async () => {
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

  test('the account is the same however it is written', async () => {
    const address = anAddress();
    const account = `Mixed-${anAccount()}`;
    await fail(3, account.toUpperCase(), address);
    await fail(2, ` ${account.toLowerCase()} `, address);
    expect((await begin(account, address)).isAllowed).toBe(false);
  });

  test('one person’s lock is nobody else’s', async () => {
    const [account, address] = [anAccount(), anAddress()];
    await fail(defaultLimit, account, address);
    expect((await begin(account, anAddress())).isAllowed).toBe(true);
    expect((await begin(anAccount(), address)).isAllowed).toBe(true);
    expect((await begin(account, address, 'another-dealer')).isAllowed).toBe(true);
  });

  test('success forgets the failures of the pair, and of that pair only', async () => {
    const [account, home, work] = [anAccount(), anAddress(), anAddress()];
    await fail(defaultLimit, account, work);
    await fail(defaultLimit - 1, account, home);
    await signIn(account, home);
    expect(await countOf(account)).toBe(defaultLimit);
    await fail(defaultLimit, account, home);
    expect((await begin(account, home)).isAllowed).toBe(false);
    expect((await begin(account, work)).isAllowed).toBe(false);
  });

  test('what the service could not decide is taken back, one attempt at a time', async () => {
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

  test('guessing others’ passwords is not covered up by one’s own success', async () => {
    const address = anAddress();
    for (let n = 0; n < 5 * defaultLimit - 1; n += 1) await fail(1, anAccount(), address);
    await signIn(anAccount(), address);
    await fail(1, anAccount(), address);
    expect((await begin(anAccount(), address)).isAllowed).toBe(false);
  });

  test('one account is locked over all addresses at five times the number, but not where it is at home', async () => {
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

  test('a new password lifts every lock of the account', async () => {
    const [account, address] = [anAccount(), anAddress()];
    await fail(defaultLimit, account, address);
    const { error } = await gateway().service.rpc('clear_sign_in_attempts', {
      p_dealer_id: dealerId,
      p_account: account.toUpperCase(),
    });
    expect(error).toBeNull();
    expect((await begin(account, address)).isAllowed).toBe(true);
  });

  test('what counts for nothing any more is swept', async () => {
    const [account, address] = [anAccount(), anAddress()];
    await fail(2, account, address);
    await pass(account, '31 minutes');
    await begin(anAccount(), anAddress());
    expect(await countOf(account)).toBe(0);
  });

  test('an outcome that is none is refused', async () => {
    expect((await finish(anAccount(), anAddress(), 'failed')).error?.code).toBe('22023');
  });

  test('all addresses of one IPv6 network are one, and those of the next are another', async () => {
    const [account, network] = [anAccount(), `2001:db8:0:${++next}`];
    for (let n = 1; n <= defaultLimit; n += 1) await fail(1, account, `${network}:${n}::${n}`);
    expect((await begin(account, `${network}:ffff::1`)).isAllowed).toBe(false);
    expect((await begin(account, `${network}::`)).isAllowed).toBe(false);
    await fail(1, account, `2001:db8:1:${next}::1`);
  });

  test('success from one device of a household makes its network a known one', async () => {
    const [account, network] = [anAccount(), `2001:db8:0:${++next}`];
    await signIn(account, `${network}::1`);
    for (let n = 0; n < 5 * defaultLimit; n += 1) await fail(1, account, anAddress());
    await fail(1, account, `${network}::2`);
    expect((await finish(account, `${network}::3`, 'undecided')).error).toBeNull();
    expect(await countOf(account)).toBe(5 * defaultLimit);
  });

  test('an IPv4 address is the same by way of IPv6, and what is no address counts as it is', async () => {
    const [account, address] = [anAccount(), anAddress()];
    await fail(defaultLimit, account, `::ffff:${address}`);
    expect((await begin(account, address)).isAllowed).toBe(false);
    expect((await begin(account, anAddress())).isAllowed).toBe(true);
    await fail(defaultLimit, account, 'unknown');
    expect((await begin(account, 'unknown')).isAllowed).toBe(false);
  });

  test.each<Person>(['visitor', 'staff', 'owner'])('%s can neither count, nor clear, nor look', async (person) => {
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

test('a lock outlives a restart', async () => {
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
