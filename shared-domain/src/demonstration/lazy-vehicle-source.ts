import { DomainError } from '../errors.ts';
import type { VehicleSource } from '../vehicles/vehicle-source.ts';

/** Loaded on first use, so visitors of a real inventory never download it. */
export function createLazyDemonstrationSource(): VehicleSource {
  let loading: Promise<VehicleSource> | null = null;

  function load(): Promise<VehicleSource> {
    loading ??= import(/* webpackChunkName: "demonstration" */ './demonstration-vehicle-source.ts').then(
      ({ createDemonstrationVehicleSource }) => createDemonstrationVehicleSource({ storage: openStorage() }),
      (cause: unknown) => {
        loading = null;
        throw new DomainError('unavailable', 'Failed to load vehicles. Please try again later.', { cause });
      },
    );
    return loading;
  }

  return {
    getInventory: async (...question) => (await load()).getInventory(...question),
    getVehicle: async (...question) => (await load()).getVehicle(...question),
    getVehicles: async (...question) => (await load()).getVehicles(...question),
    getSimilar: async (...question) => (await load()).getSimilar(...question),
    getLanding: async (...question) => (await load()).getLanding(...question),
    getSuggestions: async (...question) => (await load()).getSuggestions(...question),
    getVersion: async (...question) => (await load()).getVersion(...question),
  };
}

/** Null on a server, or if the browser blocks storage. */
function openStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}
