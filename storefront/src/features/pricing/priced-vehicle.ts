import type { ShownVehicle, Vehicle } from '@dealer/shared-domain';

/** A vehicle that can be bought. */
export type PricedVehicle = Vehicle & Pick<ShownVehicle, 'offeredPrices'>;

export function isPriced(vehicle: ShownVehicle): vehicle is PricedVehicle {
  return vehicle.price !== null && vehicle.status !== 'Sold';
}
