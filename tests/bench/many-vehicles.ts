import path from 'node:path';
import { bootstrap, type Database, migrate } from '@dealer/embedded-backend';
import { seedDemoVehicles, seedReferenceData } from '@dealer/supabase/seed';

const seeded = 1_000;

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

/** Copies the demonstration, with other prices, distances and years, up to `vehicles` of a dealer. */
export async function fillWithVehicles(database: Database, dealerId: string, vehicles: number): Promise<void> {
  const first = Math.min(seeded, vehicles);
  await seedDemoVehicles(database, { dealerId, count: first, now: new Date() });
  for (let copies = first; copies < vehicles; copies += seeded) {
    await database.query(
      `insert into public.vehicles (dealer_id, vin, stock_number, make, model, trim, year, price, mileage, transmission,
         fuel_type, body_style, drivetrain, exterior_color, interior_color, engine, description, features, status,
         published_at)
       select dealer_id, upper(left(md5(id::text || $1), 17)), $1 || '-' || stock_number, make, model, trim,
         greatest(year - (random() * 4)::integer, 2000), round((price * (0.7 + random() * 0.6))::numeric, 0),
         (mileage * (0.5 + random()))::integer, transmission, fuel_type, body_style, drivetrain, exterior_color,
         interior_color, engine, description, features, status, now() - random() * interval '300 days'
       from public.vehicles
       where dealer_id = $3 and stock_number not like '%-%-%' and status in ('Available', 'Pending')
       limit $2`,
      [String(copies), Math.min(seeded, vehicles - copies), dealerId],
    );
  }
}
