import { expect, test } from 'vitest';
import { fallbackContact } from '../contact/contact.ts';
import { aConfig, aVehicleCard, carId } from '../test-support.ts';
import { type DescribedVehicle, toVehicleBreadcrumbs, toVehicleJsonLd } from './vehicle-json-ld.ts';

const config = { ...aConfig, publicUrl: 'https://cars.test' };
const url = `https://cars.test/inventory/2019-honda-civic-${carId}`;

function aVehicle(overrides: Partial<DescribedVehicle> = {}): DescribedVehicle {
  return {
    ...aVehicleCard(),
    vin: '2HGFC2F59KH000001',
    stockNumber: 'A-12',
    interiorColor: 'Black',
    drivetrain: 'AWD',
    engine: '2.0L I4',
    condition: 'Used',
    description: 'One owner',
    images: [{ publicId: 'cars/front', url: '' }],
    ...overrides,
  };
}

test('a vehicle is described with the data of its page', () => {
  expect(toVehicleJsonLd(aVehicle(), fallbackContact, config)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: '2019 Honda Civic EX',
    url,
    description: 'One owner',
    image: ['http://media.test/dealer/image/upload/w_1200,f_auto,q_auto/cars/front'],
    sku: 'A-12',
    vehicleIdentificationNumber: '2HGFC2F59KH000001',
    brand: { '@type': 'Brand', name: 'Honda' },
    model: 'Civic',
    vehicleConfiguration: 'EX',
    vehicleModelDate: '2019',
    bodyType: 'Sedan',
    color: 'Silver',
    vehicleInteriorColor: 'Black',
    vehicleTransmission: 'Automatic',
    fuelType: 'Gasoline',
    driveWheelConfiguration: 'https://schema.org/AllWheelDriveConfiguration',
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: 84_210, unitCode: 'KMT' },
    itemCondition: 'https://schema.org/UsedCondition',
  });
});

test('the description begins with what to know before buying', () => {
  const flagged = { ...aVehicle(), soldAsIs: true, titleBrands: ['Salvage'] };
  expect(toVehicleJsonLd(flagged, fallbackContact, config)).toMatchObject({
    description: 'As is, unfit. Salvage. One owner',
  });
});

test('the offer is in the currency of the settings, without tax, by the dealer', () => {
  expect(toVehicleJsonLd(aVehicle(), fallbackContact, config).offers).toMatchObject({
    '@type': 'Offer',
    url,
    price: 18_995,
    priceCurrency: 'CAD',
    priceSpecification: { valueAddedTaxIncluded: false },
    availability: 'https://schema.org/InStock',
    seller: { '@type': 'AutoDealer', '@id': 'https://cars.test/#dealer', name: 'Dream Motor Co.' },
  });
});

test.each([
  ['Available', 'InStock'],
  ['Pending', 'LimitedAvailability'],
  ['Sold', 'SoldOut'],
] as const)('a vehicle with status %s is offered as %s', (status, availability) => {
  expect(toVehicleJsonLd(aVehicle({ status }), fallbackContact, config).offers).toMatchObject({
    availability: `https://schema.org/${availability}`,
  });
});

test('unknown values are omitted', () => {
  const bare = aVehicle({
    trim: null,
    mileageKm: null,
    vin: null,
    stockNumber: null,
    engine: null,
    drivetrain: null,
    soldAsIs: false,
    titleBrands: [],
    pastUse: [],
    description: null,
    images: [],
  });
  const described = toVehicleJsonLd(bare, fallbackContact, config);
  for (const property of ['mileageFromOdometer', 'vehicleIdentificationNumber', 'sku', 'vehicleEngine', 'image']) {
    expect(described).not.toHaveProperty(property);
  }
  expect(JSON.stringify(described)).not.toContain('null');
});

test('a mileage of 0 is included', () => {
  expect(toVehicleJsonLd(aVehicle({ mileageKm: 0 }), fallbackContact, config)).toMatchObject({
    mileageFromOdometer: { value: 0 },
  });
});

test('an image on this site has an absolute URL', () => {
  const described = toVehicleJsonLd(aVehicle({ images: [{ publicId: '', url: '/a.webp' }] }), fallbackContact, config);
  expect(described.image).toEqual(['https://cars.test/a.webp']);
});

test('the breadcrumb of a vehicle includes the inventory', () => {
  expect(toVehicleBreadcrumbs(aVehicle(), config)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://cars.test/' },
      { position: 2, name: 'Inventory', item: 'https://cars.test/inventory' },
      { position: 3, name: '2019 Honda Civic EX', item: url },
    ],
  });
});
