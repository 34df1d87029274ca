import type { Database } from '@dealer/embedded-backend';

export const dealerId = 'test-dealer';

/** Inserts a vehicle as the table's owner. */
export async function addVehicle(database: Database, vehicle: Record<string, unknown> = {}): Promise<string> {
  const row = {
    dealer_id: dealerId,
    make: 'Honda',
    model: 'Civic',
    year: 2020,
    price: 20_000,
    status: 'Available',
    ...vehicle,
  };
  const columns = Object.keys(row);
  const [created] = await database.query(
    `insert into public.vehicles (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id::text`,
    Object.values(row),
  );
  return String(created?.id);
}

export async function addImage(
  database: Database,
  vehicleId: string,
  image: Record<string, unknown> = {},
): Promise<void> {
  const row = { dealer_id: dealerId, vehicle_id: vehicleId, url: '/image.webp', public_id: 'image', ...image };
  const columns = Object.keys(row);
  await database.query(
    `insert into public.vehicle_images (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}
