import {
  type DealerContact,
  describeFlags,
  endSentence,
  formatMileage,
  formatPrice,
  type ShownVehicle,
  type VehicleImage,
  vehicleName,
} from '@dealer/shared-domain';

export const pendingStatement =
  'A sale is pending: another customer is ahead of you. Ask us, and we will let you know if it falls through.';

/** Above what is like a vehicle that cannot be bought. */
export const nearestHeading = 'Nearest in price and kind';

export const illustrationCaption = 'Illustration, not the actual vehicle';

export function isIllustration(image: Pick<VehicleImage, 'publicId'>): boolean {
  return image.publicId.startsWith('demo/');
}

/** For search engines and link previews. */
export function describeVehicle(vehicle: ShownVehicle, contact: Pick<DealerContact, 'name' | 'currency'>): string {
  const facts = [
    vehicle.mileageKm === null ? null : formatMileage(vehicle.mileageKm),
    vehicle.transmission,
    vehicle.fuelType,
    vehicle.color,
    vehicle.status === 'Pending' ? vehicle.status : null,
  ];
  const price =
    vehicle.status === 'Sold' || vehicle.price === null
      ? 'Sold'
      : `${formatPrice(vehicle.price, contact.currency)} plus HST & licensing`;
  const flags = describeFlags(vehicle);
  const described = `${[...facts, price].filter(Boolean).join(', ')}. ${endSentence(contact.name)}`;
  return `${vehicleName(vehicle)}: ${flags ? `${flags} ` : ''}${described}`;
}

export function inquiryMail(
  vehicle: Pick<ShownVehicle, 'year' | 'make' | 'model' | 'trim' | 'stockNumber'>,
  email: string,
) {
  const suffix = vehicle.stockNumber ? ` (stock ${vehicle.stockNumber})` : '';
  const subject = `${vehicleName(vehicle)}${suffix}`;
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
