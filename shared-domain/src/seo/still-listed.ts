import { defaultInventoryQuery } from '../vehicles/inventory-query.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import type { VehicleSource } from '../vehicles/vehicle-source.ts';

type SoldVehicle = Pick<Vehicle, 'id' | 'year' | 'make' | 'model' | 'price'>;

/** More sold vehicles of one model, year and price than a lot has ever had. */
const lookedThrough = 96;

/**
 * Whether a sold vehicle still stands on the public list. For how long it does is a setting that only staff may read,
 * so the list itself is asked. A list that cannot be read changes nothing for the vehicle's page.
 */
export async function isStillListed(
  source: Pick<VehicleSource, 'getInventory'>,
  { id, year, make, model, price }: SoldVehicle,
): Promise<boolean> {
  const query = {
    ...defaultInventoryQuery(),
    status: 'sold' as const,
    make: [make],
    model: [model],
    yearMin: year,
    yearMax: year,
    priceMin: Math.floor(price),
    priceMax: Math.ceil(price),
    limit: lookedThrough,
  };
  try {
    const { vehicles } = await source.getInventory(query);
    return vehicles.some((vehicle) => vehicle.id === id);
  } catch {
    return true;
  }
}
