import { formatAddress, toE164 } from '../format.ts';
import { hasCheckDigit } from '../vehicles/vin.ts';
import {
  type Feed,
  pictureUrlPattern,
  pricePattern,
  toFeedDescription,
  toFeedMileage,
  toFeedPrice,
  toFlagNote,
  toPictureUrl,
  toVehicleUrl,
  urlPattern,
  vinPattern,
  yearPattern,
} from './feed.ts';

const maxDescriptionLength = 5000;

/** "Policies" of the vehicle listings. */
const minPicturePixels = 256;
/** Earlier vehicles have no check digit. */
const firstCheckedYear = 1981;

/**
 * Vehicle listings: "Feed specification" and "Policies" at developers.google.com/vehicle-listings, seen on 2026-11-23.
 * Google shows no description, so the flags are part of the trim, which it shows.
 */
export const googleVehicles: Feed = {
  id: 'google',
  title: 'Google vehicle listings',
  path: '/feeds/google-vehicles.csv',
  fields: [
    {
      name: 'vin',
      label: 'VIN',
      isRequired: true,
      pattern: vinPattern,
      toValue: ({ vin }) => vin ?? '',
      findProblem: (vin, { year }) =>
        year < firstCheckedYear || !vinPattern.test(vin) || hasCheckDigit(vin)
          ? null
          : 'The check digit of the VIN does not fit',
    },
    // Stock numbers are not unique.
    { name: 'id', label: 'Id', toValue: ({ id }) => id },
    { name: 'store_code', label: 'Dealership', isRequired: true, ofDealership: ({ config }) => config.dealerId },
    {
      name: 'dealership_name',
      label: 'Dealership name',
      isRequired: true,
      ofDealership: ({ contact }) => contact.name,
    },
    {
      name: 'dealership_address',
      label: 'Dealership address',
      isRequired: true,
      ofDealership: ({ contact }) => `${formatAddress(contact)}, CA`,
      findGap: ({ contact }) =>
        contact.city && contact.postalCode ? null : 'Dealership address lacks city or postal code',
    },
    {
      name: 'tracking_phone_number',
      label: 'Phone',
      pattern: /^\+\d{7,15}$/,
      ofDealership: ({ contact }) => toE164(contact.phone),
    },
    {
      name: 'image_link',
      label: 'Photograph',
      pattern: pictureUrlPattern,
      toValue: (vehicle, context) => {
        const isLarge = Math.min(vehicle.image?.width ?? 0, vehicle.image?.height ?? 0) >= minPicturePixels;
        return isLarge ? toPictureUrl(vehicle, context) : '';
      },
    },
    { name: 'link', label: 'Address of the page', pattern: urlPattern, toValue: toVehicleUrl },
    { name: 'price', label: 'Price', isRequired: true, pattern: pricePattern, toValue: toFeedPrice },
    {
      name: 'condition',
      label: 'Condition',
      isRequired: true,
      options: ['new', 'used'],
      toValue: ({ condition }) => (condition === 'New' ? 'new' : 'used'),
    },
    { name: 'make', label: 'Make', isRequired: true, toValue: ({ make }) => make },
    { name: 'model', label: 'Model', isRequired: true, toValue: ({ model }) => model },
    { name: 'trim', label: 'Trim', toValue: (vehicle) => `${vehicle.trim ?? ''}${toFlagNote(vehicle)}`.trim() },
    { name: 'year', label: 'Year', isRequired: true, pattern: yearPattern, toValue: ({ year }) => String(year) },
    {
      name: 'mileage',
      label: 'Mileage',
      isRequired: true,
      pattern: /^\d+ km$/,
      toValue: (vehicle) => {
        const mileageKm = toFeedMileage(vehicle);
        return mileageKm && `${mileageKm} km`;
      },
    },
    { name: 'exterior_color', label: 'Color', toValue: ({ color }) => color ?? '' },
    { name: 'interior_color', label: 'Interior color', toValue: ({ interiorColor }) => interiorColor ?? '' },
    {
      name: 'description',
      label: 'Description',
      maxLength: maxDescriptionLength,
      toValue: (vehicle) => toFeedDescription(vehicle, maxDescriptionLength),
    },
  ],
};
