import { bodyTypes, vehicleColors } from './colors.ts';
import { readReference, toNumber } from './csv.ts';
import { insertDemoAppointments } from './demo-appointments.ts';
import { insertDemoMessages } from './demo-messages.ts';
import { loadDemoPictures } from './demo-pictures.ts';
import type { DemoVehicle } from './demo-vehicles.ts';
import { createDemoSales, createDemoVehicles } from './demo-vehicles.ts';
import { vehicleTemplates } from './vehicle-templates.ts';
import { createVinBuilder } from './vin-builder.ts';
import { buildVinTables } from './vin-tables.ts';

type Row = Record<string, unknown>;
type Query = { query(sql: string, params?: unknown[]): Promise<Row[]> };

/** Writes as the owner, without column rights and policies. */
export type SeedDatabase = Query & {
  transaction<T>(prologue: string, work: (query: Query) => Promise<T>): Promise<T>;
};

const vehiclesPerBatch = 500;

/** Fills makes, models, engines, colours and body types; existing rows are left unchanged. */
export async function seedReferenceData(database: SeedDatabase): Promise<void> {
  const [makes, models, engines] = await Promise.all([
    readReference('makes.csv', ['name', 'country']),
    readReference('models.csv', ['make', 'model', 'body_style', 'year_from', 'year_to']),
    readReference('engines.csv', ['make', 'model', 'engine_size', 'cylinders', 'fuel_type', 'horsepower']),
  ]);
  await database.transaction('', async (query) => {
    await insertRows(query, 'vehicle_makes', makes);
    const ids = await query.query('select id, name from public.vehicle_makes');
    const idByName = new Map(ids.map((row) => [row.name, row.id]));
    await insertRows(
      query,
      'vehicle_models',
      models.map((row) => ({
        makeId: idByName.get(row.make),
        makeName: row.make,
        name: row.model,
        bodyStyle: row.body_style || null,
        yearFrom: toNumber(row.year_from),
        yearTo: toNumber(row.year_to),
      })),
    );
    await insertRows(
      query,
      'vehicle_engines',
      engines.map((row) => ({
        makeName: row.make,
        modelName: row.model,
        engineSize: row.engine_size,
        cylinders: toNumber(row.cylinders),
        fuelType: row.fuel_type || null,
        horsepower: toNumber(row.horsepower),
      })),
    );
    await insertRows(
      query,
      'vehicle_colors',
      vehicleColors.map(({ name, hex, family }) => ({ name, hexCode: hex, colorFamily: family })),
    );
    await insertRows(query, 'vehicle_body_types', bodyTypes);
  });
}

/** Adds the dealer's settings row if it is missing. */
export async function seedDealer(database: SeedDatabase, { dealerId }: { dealerId: string }): Promise<void> {
  const weekday = { open: '09:00', close: '19:00' };
  await insertRows(database, 'dealer_settings', [
    {
      dealerId,
      dealershipName: 'Dream Motor Co.',
      registeredName: 'Dream Motor Co. Ltd.',
      email: 'sales@example.ca',
      phone: '(416) 555-0142',
      phoneNumbers: [{ number: '(416) 555-0142', label: 'Main Office', isDefault: true }],
      address: '100 Showroom Road',
      city: 'Scarborough',
      province: 'Ontario',
      latitude: 43.7764,
      longitude: -79.2318,
      openingHours: {
        mon: weekday,
        tue: weekday,
        wed: weekday,
        thu: weekday,
        fri: weekday,
        sat: { open: '09:00', close: '18:00' },
        sun: { open: '11:00', close: '17:00' },
      },
      answerMinutes: 60,
      // Placeholders until the dealer enters its own pages.
      facebookUrl: 'https://www.facebook.com/',
      instagramUrl: 'https://www.instagram.com/',
    },
  ]);
}

type DemoInventory = {
  dealerId: string;
  count: number;
  now: Date;
  /** Adds the previous year's sales for the statistics; only with the hand-written vehicles. */
  hasPast?: boolean;
  /** Adds visitors' messages; only with the hand-written vehicles. */
  hasMessages?: boolean;
};

/**
 * Adds vehicles for a dealer without any and returns their number. Failures are only logged, because the product works
 * without demo data.
 */
export async function seedDemoVehicles(database: SeedDatabase, inventory: DemoInventory): Promise<number> {
  try {
    return await writeDemoVehicles(database, inventory);
  } catch (error) {
    console.error('The demonstration vehicles could not be written:', error);
    return 0;
  }
}

async function writeDemoVehicles(
  database: SeedDatabase,
  { dealerId, count, now, hasPast = false, hasMessages = false }: DemoInventory,
): Promise<number> {
  const existing = await database.query('select 1 from public.vehicles where dealer_id = $1 limit 1', [dealerId]);
  if (count <= 0 || existing.length > 0) return 0;

  const [vinTables, pictures] = await Promise.all([buildVinTables(), loadDemoPictures()]);
  const options = { dealerId, now, pictures, buildVin: createVinBuilder(vinTables) };
  const vehicles = createDemoVehicles({ ...options, count });
  let added = 0;
  const sold = hasPast && count === vehicleTemplates.length ? createDemoSales(options) : [];
  await database.transaction('', async (query) => {
    for (let batch = takeBatch(vehicles); batch.length > 0; batch = takeBatch(vehicles)) {
      await insertVehicles(query, batch);
      added += batch.length;
    }
    await insertVehicles(query, sold);
    await rewriteHistory(query, dealerId);
    await addCosts(query, dealerId);
    await addInterest(query, dealerId);
    if (count === vehicleTemplates.length) await insertDemoAppointments(query, dealerId);
    if (count === vehicleTemplates.length && hasMessages) await insertDemoMessages(query, dealerId);
    // The dealer's CRM would take the invented people for real ones. The time is this transaction's.
    await query.query('delete from public.adf_deliveries where dealer_id = $1 and asked_at = now()', [dealerId]);
  });
  return added;
}

function takeBatch(vehicles: Iterator<DemoVehicle, undefined>): DemoVehicle[] {
  const batch: DemoVehicle[] = [];
  while (batch.length < vehiclesPerBatch) {
    const { value } = vehicles.next();
    if (!value) break;
    batch.push(value);
  }
  return batch;
}

async function insertVehicles(query: Query, vehicles: readonly DemoVehicle[]): Promise<void> {
  await insertRows(
    query,
    'vehicles',
    vehicles.map(({ images, videos, disclosureImages, ...vehicle }) => vehicle),
  );
  await insertRows(
    query,
    'vehicle_images',
    vehicles.flatMap((vehicle) => vehicle.images),
  );
  await insertRows(
    query,
    'vehicle_videos',
    vehicles.flatMap((vehicle) => vehicle.videos),
  );
  await insertRows(
    query,
    'vehicle_disclosure_images',
    vehicles.flatMap((vehicle) => vehicle.disclosureImages),
  );
}

/** Replaces the dates that triggers set with the demo data's own. */
async function rewriteHistory(query: Query, dealerId: string): Promise<void> {
  // No mails about demo data.
  await query.query("delete from public.staff_mails where dealer_id = $1 and kind = 'new-vehicles'", [dealerId]);
  await query.query('delete from public.vehicle_status_history where dealer_id = $1', [dealerId]);
  await query.query(
    `insert into public.vehicle_status_history (dealer_id, vehicle_id, from_status, to_status, changed_at)
     select vehicles.dealer_id, vehicles.id, step.from_status, step.to_status, step.changed_at
     from public.vehicles
     cross join lateral (values
       (null, 'Draft', created_at),
       ('Draft', 'Available', published_at),
       ('Available', 'Pending', case when status = 'Pending' then greatest(published_at, updated_at) + interval '6 hours' end),
       ('Available', 'Sold', sold_at)
     ) step (from_status, to_status, changed_at)
     where vehicles.dealer_id = $1 and step.changed_at is not null`,
    [dealerId],
  );
  await query.query(
    `update public.vehicle_audit set changed_at = vehicles.created_at
     from public.vehicles
     where vehicles.id = vehicle_audit.vehicle_id and vehicles.dealer_id = $1`,
    [dealerId],
  );
  await query.query(
    `update public.vehicle_price_history set changed_at = vehicles.created_at
     from public.vehicles
     where vehicles.id = vehicle_price_history.vehicle_id and vehicles.dealer_id = $1`,
    [dealerId],
  );
  await addPriceDrops(query, dealerId);
}

/** Every third vehicle that has been listed for more than a month was offered for about 4 % more in its first weeks. */
async function addPriceDrops(query: Query, dealerId: string): Promise<void> {
  await query.query(
    `with reduced as (
       select dealer_id, id, price, price + ceil(price / 2500) * 100 as first_price,
         published_at + interval '21 days' as reduced_at
       from public.vehicles
       where dealer_id = $1 and status = 'Available' and mileage % 3 = 0 and published_at < now() - interval '30 days'
     ), first_prices as (
       update public.vehicle_price_history set to_price = reduced.first_price
       from reduced where vehicle_id = reduced.id
     )
     insert into public.vehicle_price_history (dealer_id, vehicle_id, from_price, to_price, changed_at)
     select dealer_id, id, first_price, price, reduced_at from reduced`,
    [dealerId],
  );
}

/** Cost, floor price and reconditioning, except for every ninth vehicle: the lists also show those without a cost. */
async function addCosts(query: Query, dealerId: string): Promise<void> {
  await query.query(
    `insert into public.vehicle_costs (vehicle_id, dealer_id, bought_on, bought_from, cost, floor_price)
     select id, dealer_id, created_at::date - 2,
       (array['Auction', 'Trade-in', 'Auction', 'Dealer', 'Private seller', 'Lease return'])[1 + mileage % 6],
       round(price * (0.76 + mileage % 9 * 0.01), -2), round(price * (0.95 + mileage / 10 % 2 * 0.01), -2)
     from public.vehicles where dealer_id = $1 and price > 2000 and mileage % 9 <> 4`,
    [dealerId],
  );
  await query.query(
    `insert into public.vehicle_cost_lines (id, vehicle_id, dealer_id, done_on, description, supplier, amount)
     select gen_random_uuid(), vehicle.id, vehicle.dealer_id, least(vehicle.created_at::date + line.days, now()::date), line.description,
       line.supplier, line.amount + vehicle.mileage % 7 * 10
     from public.vehicles vehicle
     join public.vehicle_costs costs on costs.vehicle_id = vehicle.id
     cross join (values
       (0, 0, 'Safety inspection and front pads', 'Own shop', 350),
       (1, 1, 'Two winter tires, mounted', 'North Tire', 230),
       (2, 3, 'Detailing', 'Own shop', 120)
     ) line (place, days, description, supplier, amount)
     where vehicle.dealer_id = $1 and (line.place <> 1 or vehicle.mileage % 2 = 0)`,
    [dealerId],
  );
}

/** The dealership's price steps, and views and saves of the last four weeks. */
async function addInterest(query: Query, dealerId: string): Promise<void> {
  await query.query(
    `insert into public.price_steps (dealer_id, from_day, kind, amount)
     values ($1, 31, 'percent', 2), ($1, 61, 'percent', 4), ($1, 91, 'percent', 6)
     on conflict do nothing`,
    [dealerId],
  );
  await query.query(
    `insert into public.vehicle_counts (dealer_id, vehicle_id, day, views, saves)
     select dealer_id, id, now()::date - ago, 1 + (mileage / 10 + ago * 7) % (4 + mileage % 11),
       case when (mileage / 100 + ago * 5) % 9 < 2 then 1 else 0 end
     from public.vehicles cross join generate_series(0, 27) ago
     where dealer_id = $1 and status in ('Available', 'Pending') and published_at <= now() - make_interval(days => ago)`,
    [dealerId],
  );
}

/** Inserts all rows with one statement. Keys are the column names in camel case, the same in each row. */
async function insertRows(query: Query, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first)
    .map((key) => toColumn(key))
    .join(', ');
  const json = rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [toColumn(key), value])));
  await query.query(
    `insert into public.${table} (${columns})
     select ${columns} from json_populate_recordset(null::public.${table}, $1::json)
     on conflict do nothing`,
    [JSON.stringify(json)],
  );
}

function toColumn(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
