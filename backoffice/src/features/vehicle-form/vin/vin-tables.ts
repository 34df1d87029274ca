import { createVinSource } from '@dealer/shared-domain/staff';

/** Where the bundler says that this build lies. */
declare const __webpack_public_path__: string;

/** Decodes VINs with the tables of this build; no service is asked. */
export const vinSource = createVinSource({
  tableUrl: (wmi) => `${__webpack_public_path__}static/vin/${encodeURIComponent(wmi)}.json`,
});
