import type { PublicConfig } from './config.ts';
import { DomainError } from './errors.ts';
import { importWithRetry } from './import-with-retry.ts';
import { sendFailed } from './messages/message-outcome.ts';
import type { PublicSources } from './public-sources.ts';

/** Loads the public sources on first use: the first page arrives with its data. */
export function createLazyPublicSources(
  config: PublicConfig,
  fetchImplementation?: typeof fetch,
): PublicSources & { load(): Promise<PublicSources> } {
  let loading: Promise<PublicSources> | null = null;

  function load(): Promise<PublicSources> {
    loading ??= importWithRetry(() => import(/* webpackChunkName: "public-sources" */ './public-sources.ts'))
      .then(({ createPublicSources }) => createPublicSources(config, fetchImplementation))
      .catch((cause: unknown) => {
        loading = null;
        throw new DomainError('unavailable', 'Failed to load vehicles. Please try again later.', { cause });
      });
    return loading;
  }

  const vehicles = async () => (await load()).vehicles;
  return {
    load,
    vehicles: {
      getInventory: async (...question) => (await vehicles()).getInventory(...question),
      getVehicle: async (...question) => (await vehicles()).getVehicle(...question),
      getVehicles: async (...question) => (await vehicles()).getVehicles(...question),
      getSimilar: async (...question) => (await vehicles()).getSimilar(...question),
      getRemoved: async (...question) => (await vehicles()).getRemoved?.(...question) ?? null,
      getLanding: async (...question) => (await vehicles()).getLanding(...question),
      getSuggestions: async (...question) => (await vehicles()).getSuggestions(...question),
      getVersion: async (...question) => (await vehicles()).getVersion(...question),
    },
    contact: { getContact: async (...question) => (await load()).contact.getContact(...question) },
    testDrives: {
      getSlots: async (...question) => (await load()).testDrives.getSlots(...question),
      getTestDrive: async (...question) => (await load()).testDrives.getTestDrive(...question),
    },
    messages: {
      send: (message) =>
        load().then(
          ({ messages }) => messages.send(message),
          () => ({ success: false, message: sendFailed }),
        ),
    },
  };
}
