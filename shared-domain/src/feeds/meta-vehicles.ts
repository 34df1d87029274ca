import { toE164, vehicleName } from '../format.ts';
import {
  type Feed,
  pictureUrlPattern,
  pricePattern,
  toFeedDescription,
  toFeedMileage,
  toFeedPrice,
  toFeedTitle,
  toPictureUrl,
  toVehicleUrl,
  urlPattern,
  vinPattern,
  yearPattern,
} from './feed.ts';

const bodyStyles: Readonly<Record<string, string>> = {
  Convertible: 'CONVERTIBLE',
  Coupe: 'COUPE',
  Crossover: 'CROSSOVER',
  Hatchback: 'HATCHBACK',
  Minivan: 'MINIVAN',
  SUV: 'SUV',
  Sedan: 'SEDAN',
  Truck: 'TRUCK',
  Van: 'VAN',
  Wagon: 'WAGON',
};
/** The reference says 4X4, the Business SDK FOUR_WD: both take OTHER. */
const drivetrains: Readonly<Record<string, string>> = { FWD: 'FWD', RWD: 'RWD', AWD: 'AWD' };
const fuelTypes: Readonly<Record<string, string>> = {
  Gasoline: 'GASOLINE',
  Hybrid: 'HYBRID',
  Electric: 'ELECTRIC',
  Diesel: 'DIESEL',
};
const transmissions: Readonly<Record<string, string>> = {
  Automatic: 'AUTOMATIC',
  CVT: 'AUTOMATIC',
  Manual: 'MANUAL',
};
const maxTitleLength = 500;
const maxDescriptionLength = 5000;
const maxIdLength = 100;
/** Of trim and interior color. */
const maxNameLength = 50;

function cut(text: string | null): string {
  return (text ?? '').slice(0, maxNameLength).trim();
}

/**
 * Automotive inventory ads: "Reference" at developers.facebook.com/docs/marketing-api/auto-ads/reference and its
 * predecessor "Catalogs and feeds", seen on 2026-11-23. Where they differ, values are those that both take.
 */
export const metaVehicles: Feed = {
  id: 'meta',
  title: 'Meta automotive catalogue',
  path: '/feeds/meta-vehicles.csv',
  fields: [
    { name: 'vehicle_id', label: 'Id', isRequired: true, maxLength: maxIdLength, toValue: ({ id }) => id },
    { name: 'vin', label: 'VIN', isRequired: true, pattern: vinPattern, toValue: ({ vin }) => vin ?? '' },
    { name: 'title', label: 'Title', isRequired: true, maxLength: maxTitleLength, toValue: toFeedTitle },
    {
      name: 'description',
      label: 'Description',
      isRequired: true,
      maxLength: maxDescriptionLength,
      toValue: (vehicle) => toFeedDescription(vehicle, maxDescriptionLength),
    },
    { name: 'url', label: 'Address of the page', isRequired: true, pattern: urlPattern, toValue: toVehicleUrl },
    { name: 'make', label: 'Make', isRequired: true, toValue: ({ make }) => make },
    { name: 'model', label: 'Model', isRequired: true, toValue: ({ model }) => model },
    { name: 'trim', label: 'Trim', toValue: ({ trim }) => cut(trim) },
    { name: 'year', label: 'Year', isRequired: true, pattern: yearPattern, toValue: ({ year }) => String(year) },
    {
      name: 'mileage.value',
      label: 'Mileage',
      isRequired: true,
      pattern: /^\d+$/,
      toValue: toFeedMileage,
    },
    {
      name: 'mileage.unit',
      label: 'Unit of the mileage',
      isRequired: true,
      options: ['KM', 'MI'],
      toValue: () => 'KM',
    },
    { name: 'image[0].url', label: 'Photograph', isRequired: true, pattern: pictureUrlPattern, toValue: toPictureUrl },
    {
      name: 'image[0].tag[0]',
      label: 'Text of the photograph',
      toValue: (vehicle) => (vehicle.image ? vehicle.image.alt || vehicleName(vehicle) : ''),
    },
    {
      name: 'body_style',
      label: 'Body type',
      isRequired: true,
      options: [...Object.values(bodyStyles), 'OTHER'],
      toValue: ({ bodyStyle }) => (bodyStyle ? (bodyStyles[bodyStyle] ?? 'OTHER') : ''),
    },
    {
      name: 'drivetrain',
      label: 'Drivetrain',
      options: [...Object.values(drivetrains), 'OTHER'],
      toValue: ({ drivetrain }) => (drivetrain ? (drivetrains[drivetrain] ?? 'OTHER') : ''),
    },
    {
      name: 'fuel_type',
      label: 'Fuel type',
      options: ['DIESEL', 'ELECTRIC', 'FLEX', 'GASOLINE', 'HYBRID', 'OTHER'],
      toValue: ({ fuelType }) => (fuelType ? (fuelTypes[fuelType] ?? 'OTHER') : ''),
    },
    {
      name: 'transmission',
      label: 'Transmission',
      options: ['AUTOMATIC', 'MANUAL'],
      toValue: ({ transmission }) => transmissions[transmission ?? ''] ?? '',
    },
    { name: 'price', label: 'Price', isRequired: true, pattern: pricePattern, toValue: toFeedPrice },
    {
      name: 'state_of_vehicle',
      label: 'Condition',
      isRequired: true,
      options: ['NEW', 'USED', 'CPO'],
      toValue: ({ condition }) => (condition === 'New' ? 'NEW' : 'USED'),
    },
    { name: 'exterior_color', label: 'Color', isRequired: true, toValue: ({ color }) => color ?? '' },
    { name: 'interior_color', label: 'Interior color', toValue: ({ interiorColor }) => cut(interiorColor) },
    {
      name: 'availability',
      label: 'Availability',
      options: ['AVAILABLE', 'NOT_AVAILABLE'],
      toValue: () => 'AVAILABLE',
    },
    { name: 'stock_number', label: 'Stock number', toValue: ({ stockNumber }) => stockNumber ?? '' },
    { name: 'dealer_id', label: 'Dealership', ofDealership: ({ config }) => config.dealerId },
    { name: 'dealer_name', label: 'Dealership name', ofDealership: ({ contact }) => contact.name },
    {
      name: 'dealer_phone',
      label: 'Phone',
      ofDealership: ({ contact }) => toE164(contact.phone),
    },
    {
      name: 'address.addr1',
      label: 'Dealership street',
      isRequired: true,
      ofDealership: ({ contact }) => contact.address.replace(/\s*\n\s*/g, ', '),
    },
    {
      name: 'address.city',
      label: 'Dealership city',
      isRequired: true,
      ofDealership: ({ contact }) => contact.city ?? '',
    },
    {
      name: 'address.region',
      label: 'Dealership province',
      isRequired: true,
      ofDealership: ({ contact }) => contact.province ?? '',
    },
    {
      name: 'address.postal_code',
      label: 'Postal code',
      isRequired: true,
      ofDealership: ({ contact }) => contact.postalCode ?? '',
    },
    { name: 'address.country', label: 'Country', isRequired: true, options: ['CA'], ofDealership: () => 'CA' },
    {
      name: 'latitude',
      label: 'Latitude',
      ofDealership: ({ contact }) => (contact.latitude === null ? '' : String(contact.latitude)),
    },
    {
      name: 'longitude',
      label: 'Longitude',
      ofDealership: ({ contact }) => (contact.longitude === null ? '' : String(contact.longitude)),
    },
  ],
};
