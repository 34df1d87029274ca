import { DomainError } from '../errors.ts';
import { defaultInventoryQuery, type InventoryQuery } from '../vehicles/inventory-query.ts';
import type { Vehicle, VehicleCard } from '../vehicles/vehicle.ts';
import { inOrderOf, toVehicleIds, type VehicleSource } from '../vehicles/vehicle-source.ts';
import { createDelay, type Sleep } from './demonstration-delay.ts';
import {
  createDemonstrationInventory,
  type DemonstrationInventory,
  type DemonstrationStorage,
  type DemonstrationVehicle,
} from './demonstration-inventory.ts';
import { findLanding } from './find-landing.ts';
import { searchVehicles } from './search-vehicles.ts';

type DemonstrationOptions = {
  /** Null on a server; the samples then last as long as the source. */
  storage: DemonstrationStorage | null;
  now?: () => number;
  random?: () => number;
  sleep?: Sleep;
};

const similarCount = 4;
const suggestedCount = 5;

/** The vehicle source of the demonstration; needs no backend. */
export function createDemonstrationVehicleSource({
  storage,
  now = Date.now,
  ...pace
}: DemonstrationOptions): VehicleSource {
  const inventory = createDemonstrationInventory({ storage, now });
  const delay = createDelay(pace);

  async function answer<Value>(
    read: (current: DemonstrationInventory) => Value,
    signal: AbortSignal | undefined,
  ): Promise<Value> {
    await delay(signal);
    return read(inventory.read());
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
      const price = (await findVehicles([id], signal))[0]?.price ?? 0;
      const distance = (card: VehicleCard) => Math.abs(Math.floor(card.price) - Math.floor(price));
      return vehicles
        .filter((card) => card.id !== id && card.bodyStyle === bodyStyle)
        .sort((a, b) => distance(a) - distance(b))
        .slice(0, similarCount);
    },

    getLanding: (question, signal) => answer(({ vehicles }) => findLanding(vehicles, question), signal),

    async getSuggestions(phrase, signal) {
      const query: InventoryQuery = { ...defaultInventoryQuery(), search: phrase, status: 'available' };
      const page = await answer((current) => searchVehicles(current.vehicles, query, now()), signal);
      return {
        understood: page.understood ?? { text: phrase, corrected: null, parts: [] },
        total: page.total,
        models: [],
        vehicles: page.vehicles.slice(0, suggestedCount),
        above: [],
      };
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
