import { DomainError } from '../errors.ts';
import type { VehicleSource } from '../vehicles/vehicle-source.ts';

/** The demonstration's source, fetched with its first use: visitors of a real stock never download it. */
export function createLazyDemonstrationSource(): VehicleSource {
  let loading: Promise<VehicleSource> | null = null;

  function load(): Promise<VehicleSource> {
    loading ??= import(/* webpackChunkName: "demonstration" */ './demonstration-vehicle-source.ts').then(
      ({ createDemonstrationVehicleSource }) => createDemonstrationVehicleSource({ storage: openStorage() }),
      (cause: unknown) => {
        // The next question tries again.
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
    getVersion: async (...question) => (await load()).getVersion(...question),
  };
}

/** None on a server, and none where a browser blocks it. */
function openStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}
