import {
  createContactMessages,
  createContactSource,
  createLazyDemonstrationSource,
  createPublicClient,
  createReviews,
  createVehicleCounter,
  createVehicleEvents,
  createVehicleSource,
  type PublicConfig,
  type StorefrontContract,
} from '@dealer/shared-domain';

/** What the shell hands to the storefront: the one client, and the sources made from it. */
export function createStorefrontContract(config: PublicConfig, fetchImpl?: typeof fetch): StorefrontContract {
  const client = createPublicClient(config, fetchImpl);
  const { dealerId } = config;
  return {
    config,
    vehicles: config.demonstration ? createLazyDemonstrationSource() : createVehicleSource({ client, dealerId }),
    contact: createContactSource({ client, dealerId }),
    messages: createContactMessages({ client, config }),
    reviews: createReviews(config, fetchImpl),
    vehicleCounter: createVehicleCounter({ client, dealerId }),
    vehicleEvents: createVehicleEvents(),
  };
}
