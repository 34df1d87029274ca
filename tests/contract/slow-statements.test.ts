import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@dealer/embedded-backend';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDataFolder, databaseKinds, openTestDatabase } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createReadTables } from '../support/read-tables-fixture.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'dealer-slow-'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** The embedded database in a folder, as the product uses it, where a statement can be ended. */
async function openAsServed(kind: (typeof databaseKinds)[number]): Promise<Database> {
  if (kind === 'postgres') return openTestDatabase(kind);
  const folder = path.join(root, 'db');
  await createDataFolder(folder);
  return openDatabase({ folder });
}

async function createSlowness(database: Database): Promise<void> {
  await createReadTables(database);
  await database.exec(`
    create function public.slow() returns bigint language sql stable as
      'select count(*) from generate_series(1, 10000000) a cross join generate_series(1, 100000) b';
    create function public.large(size int) returns text language sql stable as $f$ select repeat('x', size) $f$;
    grant execute on function public.slow, public.large to anon, authenticated;
    grant insert, update, delete on public.cars to authenticated;
  `);
}

describe.each(databaseKinds)('an endless statement on %s', (kind) => {
  const gateway = useGateway(kind, createSlowness, { open: () => openAsServed(kind) });
  const staff = () => gateway().as({ role: 'authenticated', sub: crypto.randomUUID() });

  test('is cancelled after 8 seconds without affecting other requests', async () => {
    const before = await staff().from('cars').insert({ id: 100, name: 'acknowledged' });
    expect(before.status).toBe(201);
    const askedMs = performance.now();
    const slow = gateway().anon.rpc('slow');
    const slowAnswer = Promise.resolve(slow).then((answer) => ({ ...answer, tookMs: performance.now() - askedMs }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const behind = Array.from({ length: 20 }, (_, index) =>
      gateway()
        .anon.from('cars')
        .select('id')
        .eq('id', (index % 4) + 1)
        .single(),
    );
    const write = staff().from('cars').insert({ id: 101, name: 'behind' });
    const answers = await Promise.all([...behind, write]);
    const allMs = performance.now() - askedMs;
    // The 8 seconds, and the time in which the standby opens the folder.
    expect(allMs).toBeLessThan(11_000);
    const { status, error, tookMs } = await slowAnswer;
    expect([status, error?.code]).toEqual([500, '57014']);
    expect(tookMs).toBeGreaterThan(7_900);
    expect(answers.map((answer) => answer.status)).toEqual([...behind.map(() => 200), 201]);
    const { data } = await gateway().anon.from('cars').select('id').gte('id', 100).order('id');
    expect(data).toEqual([{ id: 100 }, { id: 101 }]);
  }, 40_000);

  test('a pattern that is too complex is a client error', async () => {
    const patterns = ['(((a{255}){255}){255})', '((x{100}){100}){20}'];
    for (const pattern of patterns) {
      const { status, error } = await staff().from('cars').select('id').filter('name', 'match', pattern);
      expect([status, error?.code]).toEqual([400, '2201B']);
    }
    expect((await staff().from('cars').select('id').filter('name', 'match', '^(A|B)l*')).status).toBe(200);
  });

  test('a value that is too long is refused to visitors, and returned to staff', async () => {
    const large = { size: 2_000_000 };
    expect(await gateway().anon.rpc('large', large)).toMatchObject({ status: 400, error: { code: '54000' } });
    expect((await staff().rpc('large', large)).data).toHaveLength(2_000_000);
  });
});
