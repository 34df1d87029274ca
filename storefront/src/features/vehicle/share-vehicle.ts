import {
  describeFlags,
  type Flagged,
  type PublicConfig,
  paths,
  type Vehicle,
  vehicleName,
} from '@dealer/shared-domain';
import type { Shared } from '../../ui/share.ts';

export type SharedVehicle = Pick<Vehicle, 'id' | 'year' | 'make' | 'model' | 'trim' | keyof Flagged>;

/** The vehicle's canonical address. */
export function vehicleAddress(vehicle: SharedVehicle, { publicUrl }: Pick<PublicConfig, 'publicUrl'>): string {
  return new URL(paths.vehicle(vehicle), publicUrl || location.origin).href;
}

export function toShared(vehicle: SharedVehicle, config: Pick<PublicConfig, 'publicUrl'>): Shared {
  return { title: vehicleName(vehicle), text: describeFlags(vehicle), url: vehicleAddress(vehicle, config) };
}
