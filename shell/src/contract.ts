import {
  createLazyDemonstrationSource,
  createLazyPublicSources,
  createPublicConnection,
  createReviews,
  createVehicleCounter,
  createVehicleEvents,
  type PublicConfig,
  type StorefrontContract,
} from '@dealer/shared-domain';

/** What the shell hands to the storefront. The code of its sources comes when one of them is asked. */
export function createStorefrontContract(config: PublicConfig, fetchImpl?: typeof fetch): StorefrontContract {
  const sources = createLazyPublicSources(config, fetchImpl);
  const { dealerId } = config;
  if (typeof document !== 'undefined') beforeFirstQuestion(() => void sources.load().catch(() => undefined));
  return {
    config,
    vehicles: config.demonstration ? createLazyDemonstrationSource() : sources.vehicles,
    contact: sources.contact,
    messages: sources.messages,
    reviews: createReviews(config, fetchImpl),
    vehicleCounter: createVehicleCounter({ client: createPublicConnection(config, fetchImpl), dealerId }),
    vehicleEvents: createVehicleEvents(),
  };
}

/** A hand on the mouse, the screen or the keyboard is a question to come: the code is there when it is asked. */
function beforeFirstQuestion(prepare: () => void) {
  const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'];
  const once = () => {
    for (const sign of signs) removeEventListener(sign, once);
    prepare();
  };
  for (const sign of signs) addEventListener(sign, once, { passive: true });
}
