import path from 'node:path';
import { bootstrap, type Database, migrate } from '@dealer/embedded-backend';
import { seedDemoVehicles, seedReferenceData } from '@dealer/supabase/seed';

export const seededVehicles = 1_000;

/** An empty database with the tables and the reference data. */
export async function prepare(database: Database): Promise<void> {
  await bootstrap(database);
  await migrate(database, path.resolve(import.meta.dirname, '../../supabase/migrations'));
  await seedReferenceData(database);
}

/** Gives each of so many other dealers the same vehicles as a dealer has. */
export async function copyToOtherDealers(database: Database, dealerId: string, dealers: number): Promise<void> {
  const perStatement = 10;
  for (let first = 1; first <= dealers; first += perStatement) {
    await database.query(
      `insert into public.vehicles (dealer_id, vin, stock_number, make, model, trim, year, price, mileage, transmission,
         fuel_type, body_style, drivetrain, exterior_color, interior_color, engine, description, features, status,
         published_at)
       select 'other-' || other, vin, stock_number, make, model, trim, year, price, mileage, transmission, fuel_type,
         body_style, drivetrain, exterior_color, interior_color, engine, description, features, status, published_at
       from public.vehicles cross join generate_series($1::integer, $2::integer) other
       where dealer_id = $3 and status <> 'Sold'`,
      [first, Math.min(first + perStatement - 1, dealers), dealerId],
    );
  }
}

/**
 * Copies the demonstration, with other prices, distances and years, up to `vehicles` of a dealer. The copies came within the
 * last 300 days, and most have a cost and reconditioning.
 */
export async function fillWithVehicles(database: Database, dealerId: string, vehicles: number): Promise<void> {
  const first = Math.min(seededVehicles, vehicles);
  await seedDemoVehicles(database, { dealerId, count: first, now: new Date() });
  for (let copies = first; copies < vehicles; copies += seededVehicles) {
    await database.query(
      `insert into public.vehicles (dealer_id, vin, stock_number, make, model, trim, year, price, mileage, transmission,
         fuel_type, body_style, drivetrain, exterior_color, interior_color, engine, description, features, status,
         created_at, published_at)
       select dealer_id, upper(left(md5(id::text || $1), 17)), $1 || '-' || stock_number, make, model, trim,
         greatest(year - (random() * 4)::integer, 2000), round((price * (0.7 + random() * 0.6))::numeric, 0),
         (mileage * (0.5 + random()))::integer, transmission, fuel_type, body_style, drivetrain, exterior_color,
         interior_color, engine, description, features, status, added_at, added_at
       from public.vehicles cross join lateral (select now() - random() * interval '300 days' as added_at) arrival
       where dealer_id = $3 and stock_number not like '%-%-%' and status in ('Available', 'Pending')
       limit $2`,
      [String(copies), Math.min(seededVehicles, vehicles - copies), dealerId],
    );
  }
  await database.query(
    `insert into public.vehicle_costs (vehicle_id, dealer_id, cost, floor_price)
     select id, dealer_id, round(price * (0.76 + mileage % 9 * 0.01), -2), round(price * (0.95 + mileage % 2 * 0.01), -2)
     from public.vehicles where dealer_id = $1 and mileage % 9 <> 4
     on conflict do nothing`,
    [dealerId],
  );
  await database.query(
    `insert into public.vehicle_cost_lines (id, vehicle_id, dealer_id, done_on, description, amount)
     select gen_random_uuid(), stored.vehicle_id, dealer_id, now()::date, line.description, line.amount
     from public.vehicle_costs stored
     cross join (values ('Safety inspection', 350), ('Detailing', 120)) line (description, amount)
     where dealer_id = $1
       and not exists (select from public.vehicle_cost_lines known where known.vehicle_id = stored.vehicle_id)`,
    [dealerId],
  );
}
