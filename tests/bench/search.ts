import { type Database, openPgliteDatabase, openPostgresDatabase } from '@dealer/embedded-backend';
import { withPostgres17 } from '@dealer/scripts/postgres-17';
import { percentile, printTable, toMs } from './figures.ts';
import { fillWithVehicles, prepare } from './many-vehicles.ts';

/** The search among many vehicles, compared with the substring match that it replaced, in the same process. */
const vehicles = Number(process.env.BENCH_VEHICLES ?? 100_000);
const samples = Number(process.env.BENCH_SAMPLES ?? 20);
const dealerId = 'bench';
const phrases = [
  ...[
    'c',
    'ho',
    'civ',
    'civi',
    'honda civic',
    'suv',
    'pickup',
    'hybrid',
    'awd',
    'manual',
    'carplay',
    'VW',
    'crv',
    'gray',
  ],
  ...[
    'EX-L',
    'hunda',
    'hunda civc',
    'awd suv under 20000',
    'suv under 20000',
    'honda under 100000 km',
    '2019 or newer',
  ],
  ...[
    '2015-2018 toyota',
    'heated seats',
    'winter tires',
    'blue tesla under 15000',
    '26-101',
    'last six of a VIN',
    'zzzz',
  ],
];

const baseline = `
  select jsonb_build_object(
    'kinds', (select count(*) from (
      select v.status, v.make, v.model, v.transmission, v.fuel_type, v.body_style, v.exterior_color, v.is_featured,
        v.is_as_is_or_branded, count(*)
      from public.vehicles v
      where v.dealer_id = $1 and v.status in ('Available', 'Pending')
        and lower(v.make || E'\\n' || v.model || E'\\n' || v.year || E'\\n' || coalesce(v.exterior_color, ''))
          like all (private.search_patterns(jsonb_build_object('search', $2::text)))
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9) kinds),
    'page', (select jsonb_agg(to_jsonb(card)) from (
      select id from public.vehicles v
      where v.dealer_id = $1 and v.status = 'Available'
        and lower(v.make || E'\\n' || v.model || E'\\n' || v.year || E'\\n' || coalesce(v.exterior_color, ''))
          like all (private.search_patterns(jsonb_build_object('search', $2::text)))
      order by v.year desc, v.published_at desc, v.id limit 24) page join private.vehicle_cards card using (id)))`;
const search = `select private.search_inventory($1, jsonb_build_object('search', $2::text, 'status', 'available')) as page`;
const suggestions = 'select private.suggest_vehicles($1, $2) as page';

async function measure(database: Database, sql: string, phrase: string): Promise<number[]> {
  const tookMs: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const startMs = performance.now();
    await database.query(sql, [dealerId, phrase]);
    tookMs.push(performance.now() - startMs);
  }
  return tookMs;
}

async function measureSearch(database: Database): Promise<void> {
  await prepare(database);
  await fillWithVehicles(database, dealerId, vehicles);
  await database.exec('vacuum analyze');
  const columns = [baseline, search, suggestions];
  const all: number[][] = columns.map(() => []);
  const rows: (string | number)[][] = [];
  const [numbered] = await database.query(
    "select right(vin, 6) as code from public.vehicles where status = 'Available' and length(vin) = 17 and right(vin, 6) ~ '[0-9]' limit 1",
  );
  for (const named of phrases) {
    const phrase = named === 'last six of a VIN' ? String(numbered?.code) : named;
    const [found] = await database.query(
      "select (private.search_inventory($1, jsonb_build_object('search', $2::text)) ->> 'total')::integer as n",
      [dealerId, phrase],
    );
    const cells: string[] = [];
    for (const [at, sql] of columns.entries()) {
      const tookMs = await measure(database, sql, phrase);
      all[at]?.push(...tookMs);
      cells.push(toMs(percentile(tookMs, 0.5)));
    }
    rows.push([phrase, Number(found?.n), ...cells]);
  }
  for (const share of [0.5, 0.95]) {
    rows.push([`all, p${share * 100}`, '', ...all.map((tookMs) => toMs(percentile(tookMs, share)))]);
  }
  printTable([`${vehicles} vehicles, ${database.kind}`, 'found', 'substring ms', 'search ms', 'suggestions ms'], rows);
}

if (process.env.BENCH_ENGINE === 'pglite') {
  const database = await openPgliteDatabase();
  await measureSearch(database);
  await database.close();
} else {
  await withPostgres17(async (url) => {
    const database = openPostgresDatabase(url);
    await measureSearch(database);
    await database.close();
  });
}
