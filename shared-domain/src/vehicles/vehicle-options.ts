import type { VehicleStatus } from './vehicle.ts';

export const transmissions = ['Automatic', 'Manual', 'CVT'] as const;

/** In the order of the form. */
export const fuelTypes = ['Gasoline', 'Hybrid', 'Electric', 'Diesel'] as const;

/** Used if the reference table cannot be read. */
export const fallbackBodyStyles = [
  'Sedan',
  'SUV',
  'Truck',
  'Coupe',
  'Hatchback',
  'Convertible',
  'Wagon',
  'Van',
] as const;

/** In the order of the form. */
export const statusOptions: readonly VehicleStatus[] = ['Available', 'Pending', 'Sold', 'Draft'];

export const presetFeatures = [
  'Air Conditioning',
  'Bluetooth',
  'Backup Camera',
  'Navigation System',
  'Leather Seats',
  'Sunroof',
  'Heated Seats',
  'Remote Start',
  'Keyless Entry',
  'Cruise Control',
  'USB Ports',
  'Apple CarPlay',
  'Android Auto',
  'Blind Spot Monitoring',
  'Lane Departure Warning',
  'Automatic Emergency Braking',
  'Adaptive Cruise Control',
  'Parking Sensors',
] as const;

/** Used if the model's engines are unknown. */
export const fallbackEngineSizes = [
  '1.0L I3',
  '1.2L I3',
  '1.3L I3',
  '1.4L I4',
  '1.5L I3',
  '1.5L I4',
  '1.6L I4',
  '1.8L I4',
  '2.0L I4',
  '2.3L I4',
  '2.4L I4',
  '2.5L I4',
  '2.5L I5',
  '2.7L I4',
  '2.7L V6',
  '3.0L I6',
  '3.0L V6',
  '3.3L V6',
  '3.5L V6',
  '3.6L V6',
  '4.0L V6',
  '4.6L V8',
  '5.0L V8',
  '5.7L V8',
  '6.2L V8',
  '7.0L V8',
] as const;

export const fallbackCylinders = [3, 4, 5, 6, 8, 10, 12] as const;

export const titleChoices = ['Nothing reported', 'Clean Title', 'Rebuild Title'] as const;

export const outOfProvinceChoices = ['Nothing reported', 'No', 'Yes'] as const;

/** Past uses that Ontario requires dealers to disclose. */
export const pastUseChoices = ['Daily rental', 'Police or emergency', 'Taxi or limousine'] as const;

/** Further disclosures that Ontario requires, grouped as in the form. */
export const historyFactGroups = [
  {
    title: 'Known about it',
    facts: [
      'Total loss declared by an insurer',
      'Salvage title',
      'Irreparable title',
      'Stolen and recovered',
      "Manufacturer's warranty cancelled",
      'Differs from original specifications',
      'Badge does not match the model',
    ],
  },
  {
    title: 'Damage and safety',
    facts: [
      'Fire damage',
      'Water damage to the floorboards or higher',
      'Structural damage, repair or alteration',
      'Two or more adjacent panels replaced',
      'Anti-lock brakes not working',
      'Airbags missing or not working',
    ],
  },
  {
    title: 'Repair needed',
    facts: [
      'Engine, transmission or powertrain needs repair',
      'Subframe or suspension needs repair',
      'Computer equipment needs repair',
      'Electrical system needs repair',
      'Fuel system needs repair',
      'Air conditioning needs repair',
    ],
  },
  {
    title: 'Odometer',
    facts: ['Odometer broken or replaced', 'Odometer rolled back', 'Odometer shows miles'],
  },
] as const;

export const historyFactChoices: readonly string[] = historyFactGroups.flatMap(({ facts }) => facts);

export const odometerChoices = [
  'Distance is accurate',
  'Believed to be higher than shown',
  'Unknown and may be substantially higher',
] as const;

const oldestOfferedYear = 1989;

/** From next year down to 1989. */
export function vehicleYearOptions(now: Date): number[] {
  const newest = now.getFullYear() + 1;
  return Array.from({ length: newest - oldestOfferedYear + 1 }, (_, index) => newest - index);
}
