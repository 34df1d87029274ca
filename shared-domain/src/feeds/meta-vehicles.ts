import { phoneHref } from '../format.ts';
import {
  type Feed,
  pricePattern,
  toFeedDescription,
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
const drivetrains: Readonly<Record<string, string>> = { FWD: 'FWD', RWD: 'RWD', AWD: 'AWD', '4WD': '4X4' };
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

/** Automotive inventory ads: developers.facebook.com/docs/marketing-api/auto-ads/reference. */
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
    { name: 'trim', label: 'Trim', toValue: ({ trim }) => trim ?? '' },
    { name: 'year', label: 'Year', isRequired: true, pattern: yearPattern, toValue: ({ year }) => String(year) },
    {
      name: 'mileage.value',
      label: 'Mileage',
      isRequired: true,
      pattern: /^\d+$/,
      toValue: ({ mileageKm }) => (mileageKm === null ? '' : String(mileageKm)),
    },
    {
      name: 'mileage.unit',
      label: 'Unit of the mileage',
      isRequired: true,
      options: ['KM', 'MI'],
      toValue: () => 'KM',
    },
    { name: 'image[0].url', label: 'Photograph', isRequired: true, pattern: urlPattern, toValue: toPictureUrl },
    { name: 'image[0].tag[0]', label: 'Text of the photograph', toValue: ({ image }) => image?.alt ?? '' },
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
      options: ['4X2', '4X4', 'AWD', 'FWD', 'RWD', 'OTHER'],
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
    { name: 'interior_color', label: 'Interior color', toValue: ({ interiorColor }) => interiorColor ?? '' },
    {
      name: 'availability',
      label: 'Availability',
      options: ['AVAILABLE', 'NOT_AVAILABLE'],
      toValue: () => 'AVAILABLE',
    },
    { name: 'stock_number', label: 'Stock number', toValue: ({ stockNumber }) => stockNumber ?? '' },
    { name: 'dealer_id', label: 'Dealership', toValue: (_, { config }) => config.dealerId },
    { name: 'dealer_name', label: 'Dealership name', toValue: (_, { contact }) => contact.name },
    {
      name: 'dealer_phone',
      label: 'Phone',
      toValue: (_, { contact }) => phoneHref(contact.phone).replace('tel:', ''),
    },
    {
      name: 'address.addr1',
      label: 'Dealership street',
      isRequired: true,
      toValue: (_, { contact }) => contact.address.replace(/\s*\n\s*/g, ', '),
    },
    {
      name: 'address.city',
      label: 'Dealership city',
      isRequired: true,
      toValue: (_, { contact }) => contact.city ?? '',
    },
    {
      name: 'address.region',
      label: 'Dealership province',
      isRequired: true,
      toValue: (_, { contact }) => contact.province ?? '',
    },
    { name: 'address.postal_code', label: 'Postal code', toValue: (_, { contact }) => contact.postalCode ?? '' },
    { name: 'address.country', label: 'Country', isRequired: true, options: ['CA'], toValue: () => 'CA' },
    {
      name: 'latitude',
      label: 'Latitude',
      toValue: (_, { contact }) => (contact.latitude === null ? '' : String(contact.latitude)),
    },
    {
      name: 'longitude',
      label: 'Longitude',
      toValue: (_, { contact }) => (contact.longitude === null ? '' : String(contact.longitude)),
    },
  ],
};
