import { DomainError } from '../errors.ts';
import { defaultInventoryQuery, type InventoryQuery } from '../vehicles/inventory-query.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { inOrderOf, toVehicleIds, type VehicleSource } from '../vehicles/vehicle-source.ts';
import { createDelay, type Sleep } from './demonstration-delay.ts';
import {
  createDemonstrationStock,
  type DemonstrationStock,
  type DemonstrationStorage,
  type DemonstrationVehicle,
} from './demonstration-stock.ts';
import { searchVehicles } from './search-vehicles.ts';

type DemonstrationOptions = {
  /** Nothing where there is no browser: the samples then live as long as the source. */
  storage: DemonstrationStorage | null;
  now?: () => number;
  random?: () => number;
  sleep?: Sleep;
};

const similarCount = 4;

/** Four sample vehicles that answer as the real stock does, without a backend. */
export function createDemonstrationVehicleSource({
  storage,
  now = Date.now,
  ...pace
}: DemonstrationOptions): VehicleSource {
  const stock = createDemonstrationStock({ storage, now });
  const delay = createDelay(pace);

  async function answer<Value>(
    read: (current: DemonstrationStock) => Value,
    signal: AbortSignal | undefined,
  ): Promise<Value> {
    await delay(signal);
    return read(stock.read());
  }

  const findVehicles = (ids: string[], signal?: AbortSignal) =>
    answer(({ vehicles }) => inOrderOf(ids, vehicles.filter(isPublic).map(toVehicle)), signal);

  return {
    getInventory: (query, signal) => answer(({ vehicles }) => searchVehicles(vehicles, query, now()), signal),

    async getVehicle(id, signal) {
      const [vehicle] = await findVehicles(toVehicleIds([id]), signal);
      if (!vehicle) throw new DomainError('not-found', 'Vehicle not found');
      return vehicle;
    },

    getVehicles: (ids, signal) => findVehicles(toVehicleIds(ids), signal),

    async getSimilar({ id, bodyStyle }, signal) {
      if (!bodyStyle) return [];
      const query: InventoryQuery = {
        ...defaultInventoryQuery(),
        bodyStyle: [bodyStyle],
        status: 'available',
        sort: 'added',
      };
      const { vehicles } = await answer((current) => searchVehicles(current.vehicles, query, now()), signal);
      return vehicles.filter((card) => card.id !== id && card.bodyStyle === bodyStyle).slice(0, similarCount);
    },

    getVersion: (signal) => answer(({ version }) => version, signal),
  };
}

function isPublic({ status }: DemonstrationVehicle): boolean {
  return status !== 'Draft';
}

function toVehicle({ soldAt: _, ...vehicle }: DemonstrationVehicle): Vehicle {
  return vehicle;
}
