import { googleVehicles } from './google-vehicles.ts';
import { metaVehicles } from './meta-vehicles.ts';

/** Published at stable addresses, for scheduled fetches of the services. */
export const feeds = [googleVehicles, metaVehicles];
