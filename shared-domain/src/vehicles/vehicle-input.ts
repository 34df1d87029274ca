import type { DisclosureKey } from './disclosures.ts';
import type { VehicleStatus } from './vehicle.ts';

/** A vehicle as staff write it: what form, import and API have in common once it passed the schema. */
export type VehicleInput = {
  /** Empty only in a Draft. */
  vin: string;
  stockNumber: string;
  make: string;
  model: string;
  trim: string;
  year: number;
  /** Dollars, up to two decimals. */
  price: number;
  /** Null for a stored draft whose mileage nobody has read yet. */
  mileageKm: number | null;
  transmission: string;
  fuelType: string;
  bodyStyle: string;
  drivetrain: string;
  color: string;
  interiorColor: string;
  engineSize: string;
  cylinders: number | null;
  condition: string;
  status: VehicleStatus;
  isFeatured: boolean;
  description: string;
  features: string[];
  /** Empty means that nothing was reported. */
  disclosures: Record<DisclosureKey, string>;
  pastUse: string[];
  soldAsIs: boolean;
  historyReportUrl: string;
  /** Whether anybody looked into the vehicle's history; without it nothing said means nothing known. */
  historyAssessed: boolean;
  /** Of `historyFactChoices`. */
  historyFacts: string[];
  /** One of `odometerChoices`, or empty. */
  odometer: string;
  /** Dollars of damage from one incident; null where none is known. */
  incidentDamage: number | null;
  /** The provinces and states in which the vehicle was registered besides Ontario. */
  jurisdictions: string;
  historyNotes: string;
};
