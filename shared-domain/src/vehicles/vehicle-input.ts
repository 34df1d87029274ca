import type { DisclosureKey } from './disclosures.ts';
import { type FieldKindOf, type VehicleFieldName, vehicleFieldNames } from './fields.ts';
import type { VehicleStatus } from './vehicle.ts';

export type InputField = Exclude<VehicleFieldName, 'engine'>;

/** In the order of the form. */
export const inputFields = vehicleFieldNames.filter((name): name is InputField => name !== 'engine');

/** Validated data of form, import and API. */
export type VehicleInput = { [Field in InputField]: InputOfKind[FieldKindOf<Field>] };

/** Form state; numbers are text. */
export type VehicleFormValues = { [Field in InputField]: FormValueOfKind[FieldKindOf<Field>] };

/** Empty text means unknown; only a Draft may lack a VIN. */
type InputOfKind = {
  name: string;
  condition: string;
  text: string;
  url: string;
  status: VehicleStatus;
  year: number;
  price: number;
  amount: number | null;
  distance: number | null;
  count: number | null;
  flag: boolean;
  list: string[];
  disclosures: Record<DisclosureKey, string>;
  inspections: Record<DisclosureKey, string>;
};

type FormValueOfKind = Omit<InputOfKind, NumberKind> & Record<NumberKind, string>;
type NumberKind = 'year' | 'price' | 'amount' | 'distance' | 'count';
