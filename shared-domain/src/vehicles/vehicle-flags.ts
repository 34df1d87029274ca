import { formatPastUse } from './past-use.ts';
import type { VehicleCard } from './vehicle.ts';

/** What a shopper must know with the price. `isGrave`: as is, or a branded title. */
export type VehicleFlag = { label: string; isGrave: boolean };

/** The fields that flags are made of. */
export type Flagged = Pick<VehicleCard, 'soldAsIs' | 'titleBrands' | 'pastUse'>;

export const flagsLabel = 'Know before you buy';

/** Shown wherever the price is; gravest first. O. Reg. 333/08 and OMVIC's advertising standards. */
export function vehicleFlags({ soldAsIs, titleBrands, pastUse }: Flagged): VehicleFlag[] {
  const grave = [...(soldAsIs ? ['As is, unfit'] : []), ...titleBrands];
  return [
    ...grave.map((label) => ({ label, isGrave: true })),
    ...pastUse.map((use) => ({ label: formatPastUse([use]), isGrave: false })),
  ];
}

/** "As is, unfit. Rebuilt title."; empty without flags. */
export function describeFlags(vehicle: Flagged): string {
  return vehicleFlags(vehicle)
    .map(({ label }) => `${label}.`)
    .join(' ');
}
