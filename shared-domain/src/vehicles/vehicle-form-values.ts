import { mapDisclosures, notAssessed } from './disclosures.ts';
import { fieldsOfKind, mapNames } from './fields.ts';
import type { VehicleFormValues, VehicleInput } from './vehicle-input.ts';

export function emptyVehicleFormValues(now: Date): VehicleFormValues {
  return {
    ...blankVehicleFormValues(),
    year: String(now.getFullYear()),
    transmission: 'Automatic',
    fuelType: 'Gasoline',
    bodyStyle: 'Sedan',
    disclosures: mapDisclosures(() => notAssessed),
  };
}

export function blankVehicleFormValues(): VehicleFormValues {
  return {
    ...mapNames(fieldsOfKind('name', 'text', 'url', 'year', 'price', 'amount', 'distance', 'count'), () => ''),
    ...mapNames(fieldsOfKind('flag'), () => false),
    ...mapNames(fieldsOfKind('list'), (): string[] => []),
    condition: 'Used',
    status: 'Available',
    disclosures: mapDisclosures(() => ''),
    inspections: mapDisclosures(() => ''),
  };
}

/** A new draft like a stored vehicle. The new one was not inspected yet, so nothing counts as assessed. */
export function toCopiedFormValues(input: VehicleInput): VehicleFormValues {
  return {
    ...toVehicleFormValues(input),
    vin: '',
    stockNumber: '',
    status: 'Draft',
    isFeatured: false,
    historyAssessed: false,
    disclosures: mapDisclosures((key) => input.disclosures[key] || notAssessed),
    inspections: mapDisclosures(() => ''),
  };
}

export function toVehicleFormValues(input: VehicleInput): VehicleFormValues {
  return {
    ...input,
    ...mapNames(fieldsOfKind('year', 'price', 'amount', 'distance', 'count'), (name) => String(input[name] ?? '')),
  };
}
