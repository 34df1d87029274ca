import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openPgliteDatabase, openPostgresDatabase, type Query } from '@dealer/embedded-backend';
import { withPostgres17 } from '@dealer/scripts/postgres-17';
import { percentile, printTable, toMs } from './figures.ts';
import { copyToOtherDealers, fillWithVehicles, prepare } from './many-vehicles.ts';

/**
 * Each question of visitors and staff to the database, with few vehicles of one dealer and with many, and what it reads:
 * the indexes it scans and the rows it fetches. BENCH_ENGINE=pglite measures the embedded engine, on files as in the
 * product, instead of Postgres 17; BENCH_DEALERS=1000 measures a dealer with 100 vehicles alone and next to so many
 * others with as many each.
 */
const otherDealers = Number(process.env.BENCH_DEALERS ?? 0);
const sizes = (process.env.BENCH_SIZES ?? '36,100000').split(',').map(Number);
type Situation = { name: string; vehicles: number; others: number };
const situations: Situation[] =
  otherDealers > 0
    ? [
        { name: '100 vehicles', vehicles: 100, others: 0 },
        { name: `beside ${otherDealers} dealers`, vehicles: 100, others: otherDealers },
      ]
    : sizes.map((vehicles) => ({ name: `${vehicles} vehicles`, vehicles, others: 0 }));
const samples = Number(process.env.BENCH_SAMPLES ?? 20);
const dealerId = 'bench';
const userId = randomUUID();

type Question = { name: string; who: 'visitor' | 'staff'; sql: string; parameters?: unknown[] };

const list = (filters: object, sort = 'year') => ({
  sql: 'select public.search_inventory($1, $2::jsonb, $3)',
  parameters: [dealerId, JSON.stringify({ status: 'available', ...filters }), sort],
});
const staffList = (search: string, chip: string, sort: string, filters: object = {}) => ({
  sql: 'select public.list_staff_vehicles($1, $2, $3, $4, p_filters => $5::jsonb)',
  parameters: [dealerId, search, chip, sort, JSON.stringify(filters)],
});
const call = (name: string, ...more: unknown[]) => ({
  sql: `select public.${name}($1${more.map((_, at) => `, $${at + 2}`).join('')})`,
  parameters: [dealerId, ...more],
});

const questions: Question[] = [
  {
    name: 'home: newest, featured, and phrases',
    who: 'visitor',
    ...list({ hideBranded: true, withFeatured: 5, commonSearches: true }, 'added'),
  },
  { name: 'list with all counts', who: 'visitor', ...list({}) },
  { name: 'list by price', who: 'visitor', ...list({}, 'price') },
  { name: 'one make', who: 'visitor', ...list({ make: ['Honda'] }) },
  { name: 'price range', who: 'visitor', ...list({ priceMin: 15_000, priceMax: 25_000 }) },
  {
    name: 'year, kilometres and price',
    who: 'visitor',
    ...list({ yearMin: 2016, mileageMax: 90_000, priceMax: 30_000 }),
  },
  { name: 'search "civic"', who: 'visitor', ...list({ search: 'civic' }) },
  { name: 'search "awd suv under 20000"', who: 'visitor', ...list({ search: 'awd suv under 20000' }) },
  { name: 'search with a typo', who: 'visitor', ...list({ search: 'hunda civc' }) },
  { name: 'suggestions "hon"', who: 'visitor', ...call('suggest_vehicles', 'hon') },
  { name: 'landing page', who: 'visitor', sql: "select public.landing_page($1, 'honda')", parameters: [dealerId] },
  {
    name: 'landing page, most',
    who: 'visitor',
    sql: "select public.landing_page($1, 'gasoline')",
    parameters: [dealerId],
  },
  {
    name: 'one car',
    who: 'visitor',
    sql: 'select id, make, model, price, description from public.vehicles where dealer_id = $1 and id = $2',
  },
  {
    name: 'similar cars',
    who: 'visitor',
    sql: 'select public.similar_vehicles($1, $2, (select body_style from public.vehicles where id = $2))',
  },
  { name: 'staff: list', who: 'staff', ...staffList('', 'All', 'added') },
  { name: 'staff: list by price', who: 'staff', ...staffList('', 'Available', 'price') },
  { name: 'staff: list by make', who: 'staff', ...staffList('', 'All', 'make') },
  { name: 'staff: filters', who: 'staff', ...staffList('', 'All', 'added', { make: 'Honda', priceMax: 25_000 }) },
  { name: 'staff: without photos', who: 'staff', ...staffList('', 'All', 'added', { hasPhotos: false }) },
  {
    name: 'staff: without photos under $20,000',
    who: 'staff',
    ...staffList('', 'All', 'added', { hasPhotos: false, priceMax: 20_000 }),
  },
  { name: 'staff: listed for 60 days', who: 'staff', ...staffList('', 'All', 'added', { daysMin: 60 }) },
  { name: 'staff: search "civic"', who: 'staff', ...staffList('civic', 'All', 'added') },
  { name: 'staff: search with a typo', who: 'staff', ...staffList('hunda', 'All', 'added') },
  { name: 'staff: choices of filters', who: 'staff', ...call('staff_vehicle_choices') },
  { name: 'staff: figures of the dashboard', who: 'staff', ...call('inventory_stats') },
  { name: 'staff: needs attention', who: 'staff', ...call('dashboard_attention') },
  { name: 'staff: activity', who: 'staff', ...call('recent_activity') },
  { name: 'staff: sales', who: 'staff', ...call('analytics_sales', '3-months') },
  { name: 'staff: stock', who: 'staff', ...call('analytics_stock', '3-months') },
  { name: 'staff: interest', who: 'staff', ...call('analytics_interest', '3-months') },
  { name: 'staff: search "winter tires"', who: 'staff', ...staffList('winter tires', 'All', 'added') },
  { name: 'staff: money and ageing', who: 'staff', ...call('list_vehicle_money') },
  { name: 'staff: money by cost', who: 'staff', ...call('list_vehicle_money', '', 'lot', null, 'cost') },
  { name: 'staff: money by margin', who: 'staff', ...call('list_vehicle_money', '', 'lot', null, 'margin') },
  { name: 'staff: money by name', who: 'staff', ...call('list_vehicle_money', '', 'lot', null, 'vehicle') },
  { name: 'staff: money, proposed prices', who: 'staff', ...call('list_vehicle_money', '', 'proposed') },
  { name: 'staff: money, without a cost', who: 'staff', ...call('list_vehicle_money', '', 'no-cost') },
  { name: 'staff: money, search "civic"', who: 'staff', ...call('list_vehicle_money', 'civic') },
  { name: 'staff: money, sold', who: 'staff', ...call('list_vehicle_money', '', 'sold') },
  { name: 'staff: gross', who: 'staff', ...call('analytics_gross', '3-months') },
];

async function addOwner(database: Database) {
  await database.query('insert into auth.users (id, email) values ($1, $2)', [userId, 'owner@example.com']);
  await database.query(
    "insert into public.admin_users (dealer_id, user_id, email, username, role) values ($1, $2, 'owner@example.com', 'owner', 'owner')",
    [dealerId, userId],
  );
}

async function addViews(database: Database) {
  await database.query(
    `insert into public.vehicle_counts (dealer_id, vehicle_id, day, views, saves)
     select dealer_id, id, current_date - (random() * 60)::integer, (random() * 40)::integer, (random() * 3)::integer
     from public.vehicles where dealer_id = $1
     on conflict do nothing`,
    [dealerId],
  );
}

async function ask<T>(database: Database, who: Question['who'], work: (query: Query) => Promise<T>): Promise<T> {
  const session = randomUUID();
  const claims =
    who === 'visitor'
      ? { role: 'anon' }
      : {
          role: 'authenticated',
          sub: userId,
          session_id: session,
          amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
        };
  if (who === 'staff')
    await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, userId]);
  const prologue = `select set_config('request.jwt.claims', '${JSON.stringify(claims)}', true), set_config('role', '${claims.role}', true);`;
  return database.transaction(prologue, work);
}

type Reads = { indexes: Map<string, number>; rows: number };

async function readStatistics(database: Database): Promise<Reads> {
  await database.exec('select pg_stat_force_next_flush()');
  await database.exec('select pg_stat_clear_snapshot()');
  const indexes = await database.query(
    "select indexrelname as name, idx_scan as n from pg_stat_user_indexes where schemaname in ('public', 'private')",
  );
  const [rows] = await database.query(
    "select sum(seq_tup_read) + sum(coalesce(idx_tup_fetch, 0)) as n from pg_stat_user_tables where schemaname in ('public', 'private')",
  );
  return { indexes: new Map(indexes.map(({ name, n }) => [String(name), Number(n)])), rows: Number(rows?.n) };
}

/** The longest index names are shortened to their table's part. */
function describeReads(before: Reads, after: Reads): string {
  const used = [...after.indexes].filter(([name, n]) => n > (before.indexes.get(name) ?? 0)).map(([name]) => name);
  const ofInterest = used.filter((name) => /vehicles|search|kinds|counts|documents/.test(name));
  return `${after.rows - before.rows} rows; ${ofInterest.join(', ') || 'no index'}`;
}

async function measure(database: Database): Promise<Map<string, { p95: number; reads: string }>> {
  const [car] = await database.query(
    "select id from public.vehicles where dealer_id = $1 and status = 'Available' limit 1",
    [dealerId],
  );
  const results = new Map<string, { p95: number; reads: string }>();
  for (const { name, who, sql, parameters = [dealerId, car?.id] } of questions) {
    try {
      const before = await readStatistics(database);
      await ask(database, who, (query) => query.query(sql, parameters));
      const reads = describeReads(before, await readStatistics(database));
      const tookMs: number[] = [];
      for (let sample = 0; sample < samples; sample += 1) {
        await ask(database, who, async (query) => {
          const startMs = performance.now();
          await query.query(sql, parameters);
          tookMs.push(performance.now() - startMs);
        });
      }
      results.set(name, { p95: percentile(tookMs, 0.95), reads });
    } catch (error) {
      throw new Error(`${name} failed`, { cause: error });
    }
  }
  return results;
}

async function measureSizes(open: () => Promise<Database>) {
  const results: Map<string, { p95: number; reads: string }>[] = [];
  let kind = '';
  for (const { name, vehicles, others } of situations) {
    const database = await open();
    kind = database.kind;
    await prepare(database);
    const startMs = performance.now();
    await fillWithVehicles(database, dealerId, vehicles);
    await copyToOtherDealers(database, dealerId, others);
    await addOwner(database);
    await addViews(database);
    await database.exec('vacuum analyze');
    console.error(`${name} in ${((performance.now() - startMs) / 1000).toFixed(0)} s`);
    results.push(await measure(database));
    await database.close();
  }
  const first = results[0];
  const last = results.at(-1);
  printTable(
    [
      `question, p95 ms, ${kind}`,
      ...situations.map(({ name }) => name),
      'last to first',
      `reads, ${situations.at(-1)?.name}`,
    ],
    questions.map(({ name }) => {
      const figures = results.map((result) => result.get(name)?.p95 ?? 0);
      const ratio = (last?.get(name)?.p95 ?? 0) / (first?.get(name)?.p95 || 1);
      return [name, ...figures.map(toMs), `${ratio.toFixed(1)} ×`, last?.get(name)?.reads ?? ''];
    }),
  );
}

if (process.env.BENCH_ENGINE === 'pglite') {
  const parent = await mkdtemp(path.join(tmpdir(), 'bench-questions-'));
  let made = 0;
  await measureSizes(() => {
    made += 1;
    return openPgliteDatabase({ folder: path.join(parent, String(made)) });
  });
  await rm(parent, { recursive: true });
} else {
  await withPostgres17(async (url) => {
    const admin = openPostgresDatabase(url);
    let made = 0;
    await measureSizes(async () => {
      made += 1;
      await admin.exec(`create database questions_${made}`);
      const address = new URL(url);
      address.pathname = `/questions_${made}`;
      return openPostgresDatabase(address.href);
    });
    await admin.close();
  });
}
process.exit(0);
