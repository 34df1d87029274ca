import {
  type DealerContact,
  formatMileage,
  formatPrice,
  type Vehicle,
  type VehicleImage,
  vehicleName,
} from '@dealer/shared-domain';

/** What Ontario's advertising rules ask a dealer to say of a vehicle that is offered as is (O. Reg. 333/08). */
export const asIsStatement =
  'This vehicle is being sold "as is," unfit, not e-tested and is not represented as being in road worthy condition, ' +
  'mechanically sound or maintained at any guaranteed level of quality. The vehicle may not be fit for use as a means ' +
  "of transportation and may require substantial repairs at the purchaser's expense. It may not be possible to register " +
  'the vehicle to be driven in its current condition.';

export const pendingStatement =
  'A sale is pending: somebody is ahead of you. Ask us, and we will tell you at once if it falls through.';

export const illustrationCaption = 'Illustration, not the actual vehicle';

export function isIllustration(image: Pick<VehicleImage, 'publicId'>): boolean {
  return image.publicId.startsWith('demo/');
}

/** One sentence for search engines and shared links. */
export function describeVehicle(vehicle: Vehicle, contact: Pick<DealerContact, 'name' | 'currency'>): string {
  const facts = [
    vehicle.mileageKm === null ? null : formatMileage(vehicle.mileageKm),
    vehicle.transmission,
    vehicle.fuelType,
    vehicle.color,
  ];
  const price =
    vehicle.status === 'Sold' ? 'Sold' : `${formatPrice(vehicle.price, contact.currency)} plus HST & licensing`;
  return `${vehicleName(vehicle)}: ${[...facts, price].filter(Boolean).join(', ')}. ${contact.name.replace(/\.$/, '')}.`;
}

/** The message that "Send Email" puts into the visitor's mail program. */
export function inquiryMail(vehicle: Pick<Vehicle, 'year' | 'make' | 'model' | 'trim' | 'stockNumber'>, email: string) {
  const stock = vehicle.stockNumber ? ` (stock ${vehicle.stockNumber})` : '';
  const subject = `${vehicleName(vehicle)}${stock}`;
  const body = 'Hello, is this car still available? I would like to see it.';
  const href = `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return { subject, body, href };
}

/** `More sedans like this`; abbreviations keep their capitals. */
export function similarHeading(bodyStyle: string | null): string {
  if (!bodyStyle) return 'More vehicles like this';
  const isAbbreviation = bodyStyle === bodyStyle.toUpperCase();
  return `More ${isAbbreviation ? bodyStyle : bodyStyle.toLowerCase()}s like this`;
}
