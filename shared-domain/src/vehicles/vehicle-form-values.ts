import { type DisclosureKey, disclosureKinds } from './disclosures.ts';
import type { VehicleInput } from './vehicle-input.ts';

/** A vehicle as the inputs of a form give it: the fields of `VehicleInput`, its numbers as they were typed. */
export type VehicleFormValues = Omit<VehicleInput, 'year' | 'price' | 'mileageKm' | 'cylinders' | 'incidentDamage'> & {
  year: string;
  price: string;
  mileageKm: string;
  cylinders: string;
  incidentDamage: string;
};

/** What a new vehicle begins with. */
export function emptyVehicleFormValues(now: Date): VehicleFormValues {
  return {
    ...blankVehicleFormValues(),
    year: String(now.getFullYear()),
    transmission: 'Automatic',
    fuelType: 'Gasoline',
    bodyStyle: 'Sedan',
  };
}

/** Nothing filled in but what every vehicle has. */
export function blankVehicleFormValues(): VehicleFormValues {
  return {
    vin: '',
    stockNumber: '',
    make: '',
    model: '',
    trim: '',
    year: '',
    price: '',
    mileageKm: '',
    transmission: '',
    fuelType: '',
    bodyStyle: '',
    drivetrain: '',
    color: '',
    interiorColor: '',
    engineSize: '',
    cylinders: '',
    condition: 'Used',
    status: 'Available',
    isFeatured: false,
    description: '',
    features: [],
    disclosures: mapDisclosures(() => ''),
    pastUse: [],
    soldAsIs: false,
    historyReportUrl: '',
    historyAssessed: false,
    historyFacts: [],
    odometer: '',
    incidentDamage: '',
    jurisdictions: '',
    historyNotes: '',
  };
}

export function toVehicleFormValues(input: VehicleInput): VehicleFormValues {
  return {
    ...input,
    year: String(input.year),
    price: String(input.price),
    mileageKm: input.mileageKm === null ? '' : String(input.mileageKm),
    cylinders: input.cylinders === null ? '' : String(input.cylinders),
    incidentDamage: input.incidentDamage === null ? '' : String(input.incidentDamage),
  };
}

/** One value for each of the nine disclosures. */
export function mapDisclosures<T>(toValue: (key: DisclosureKey) => T): Record<DisclosureKey, T> {
  const [safetyRelated, mechanical, exterior, interior, tiresWheels, obd2Scan, bodyCondition, title, outOfProvince] =
    disclosureKinds;
  return {
    safetyRelated: toValue(safetyRelated.key),
    mechanical: toValue(mechanical.key),
    exterior: toValue(exterior.key),
    interior: toValue(interior.key),
    tiresWheels: toValue(tiresWheels.key),
    obd2Scan: toValue(obd2Scan.key),
    bodyCondition: toValue(bodyCondition.key),
    title: toValue(title.key),
    outOfProvince: toValue(outOfProvince.key),
  };
}
