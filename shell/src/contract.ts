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

/** The services that the shell provides to the storefront. The code of the sources loads on their first use. */
export function createStorefrontContract(config: PublicConfig, fetchImpl?: typeof fetch): StorefrontContract {
  const sources = createLazyPublicSources(config, fetchImpl);
  const { dealerId } = config;
  if (typeof document !== 'undefined') beforeFirstQuestion(() => void sources.load().catch(() => undefined));
  return {
    config,
    vehicles: config.demonstration ? createLazyDemonstrationSource() : sources.vehicles,
    contact: sources.contact,
    messages: sources.messages,
    testDrives: sources.testDrives,
    reviews: createReviews(config, fetchImpl),
    vehicleCounter: createVehicleCounter({ client: createPublicConnection(config, fetchImpl), dealerId }),
    vehicleEvents: createVehicleEvents(),
  };
}

/**
 * The visitor's first input usually precedes a request, so the code for it is loaded then, after the next paint.
 * `afterPaint` would load it before the click that a touch ends with.
 */
function beforeFirstQuestion(prepare: () => void) {
  const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'];
  const once = () => {
    for (const sign of signs) removeEventListener(sign, once);
    requestAnimationFrame(() => setTimeout(prepare));
  };
  for (const sign of signs) addEventListener(sign, once, { passive: true });
}
