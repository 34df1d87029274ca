import { formatMileage, type Vehicle } from '@dealer/shared-domain';

export type Specification = { label: string; value: string };

export const vinLabel = 'VIN';
const notStated = 'Not stated';

/** Four specifications always stand; the others only when the dealer gave them. */
export function toSpecifications(vehicle: Vehicle): Specification[] {
  const always = [
    { label: 'Mileage', value: vehicle.mileageKm === null ? notStated : formatMileage(vehicle.mileageKm) },
    { label: 'Transmission', value: vehicle.transmission ?? notStated },
    { label: 'Fuel Type', value: vehicle.fuelType ?? notStated },
    { label: 'Body Style', value: vehicle.bodyStyle ?? notStated },
  ];
  const whenPresent = [
    { label: 'Color', value: vehicle.color },
    { label: 'Interior Color', value: vehicle.interiorColor },
    { label: 'Engine', value: formatEngine(vehicle) },
    { label: 'Drivetrain', value: vehicle.drivetrain },
    { label: 'Condition', value: vehicle.condition },
    { label: vinLabel, value: vehicle.vin },
    { label: 'Stock Number', value: vehicle.stockNumber },
  ];
  return [...always, ...whenPresent.flatMap(({ label, value }) => (value ? [{ label, value }] : []))];
}

function formatEngine({ engine, engineSize, cylinders }: Pick<Vehicle, 'engine' | 'engineSize' | 'cylinders'>): string {
  if (engine) return engine;
  return [engineSize, cylinders ? `${cylinders} cylinders` : null].filter(Boolean).join(', ');
}
