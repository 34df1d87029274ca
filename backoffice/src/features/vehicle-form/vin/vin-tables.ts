import { createVinSource } from '@dealer/shared-domain';

/** The public path of this remote, set by the bundler. */
declare const __webpack_public_path__: string;

/** Decodes VINs with the tables of this build, without an external service. */
export const vinSource = createVinSource({
  tableUrl: (wmi) => `${__webpack_public_path__}static/vin/${encodeURIComponent(wmi)}.json`,
});
