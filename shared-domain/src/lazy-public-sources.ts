import type { PublicConfig } from './config.ts';
import { sendFailed } from './contact/message-outcome.ts';
import { DomainError } from './errors.ts';
import type { PublicSources } from './public-sources.ts';
import { twice } from './twice.ts';

/**
 * The sources of public pages, whose code comes with the first question: the first page brings its data along, and many
 * visitors only read it.
 */
export function createLazyPublicSources(
  config: PublicConfig,
  fetchImplementation?: typeof fetch,
): PublicSources & { load(): Promise<PublicSources> } {
  let loading: Promise<PublicSources> | null = null;

  function load(): Promise<PublicSources> {
    loading ??= twice(() => import(/* webpackChunkName: "public-sources" */ './public-sources.ts'))
      .then(({ createPublicSources }) => createPublicSources(config, fetchImplementation))
      .catch((cause: unknown) => {
        // The next question tries again.
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
      getVersion: async (...question) => (await vehicles()).getVersion(...question),
    },
    contact: { getContact: async (...question) => (await load()).contact.getContact(...question) },
    messages: {
      send: (message) =>
        load().then(
          ({ messages }) => messages.send(message),
          () => ({ success: false, message: sendFailed }),
        ),
    },
  };
}
