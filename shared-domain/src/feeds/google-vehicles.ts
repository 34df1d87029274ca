import { formatAddress, phoneHref } from '../format.ts';
import {
  type Feed,
  pricePattern,
  toFeedDescription,
  toFeedPrice,
  toFlagNote,
  toPictureUrl,
  toVehicleUrl,
  urlPattern,
  vinPattern,
  yearPattern,
} from './feed.ts';

const maxDescriptionLength = 5000;

/**
 * Vehicle listings: developers.google.com/vehicle-listings/reference/feed-specification. Google shows no description,
 * so the flags are part of the trim, which it shows.
 */
export const googleVehicles: Feed = {
  id: 'google',
  title: 'Google vehicle listings',
  path: '/feeds/google-vehicles.csv',
  fields: [
    { name: 'vin', label: 'VIN', isRequired: true, pattern: vinPattern, toValue: ({ vin }) => vin ?? '' },
    { name: 'id', label: 'Stock number', toValue: ({ stockNumber, id }) => stockNumber ?? id },
    { name: 'store_code', label: 'Dealership', isRequired: true, toValue: (_, { config }) => config.dealerId },
    { name: 'dealership_name', label: 'Dealership name', isRequired: true, toValue: (_, { contact }) => contact.name },
    {
      name: 'dealership_address',
      label: 'Dealership address',
      isRequired: true,
      toValue: (_, { contact }) => `${formatAddress(contact)}, CA`,
    },
    {
      name: 'tracking_phone_number',
      label: 'Phone',
      pattern: /^\+\d{7,15}$/,
      toValue: (_, { contact }) => phoneHref(contact.phone).replace('tel:', ''),
    },
    { name: 'image_link', label: 'Photograph', pattern: urlPattern, toValue: toPictureUrl },
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
      toValue: ({ mileageKm }) => (mileageKm === null ? '' : `${mileageKm} km`),
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
