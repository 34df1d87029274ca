import type { PublicConfig } from '../config.ts';
import { vehicleTitle } from '../format.ts';
import { imageUrl } from '../media/image-url.ts';
import { paths } from '../paths.ts';
import type { Vehicle, VehicleStatus } from '../vehicles/vehicle.ts';
import { describeFlags, type Flagged } from '../vehicles/vehicle-flags.ts';
import type { VehicleImage } from '../vehicles/vehicle-media.ts';
import { type DescribedDealer, toDealerReference } from './dealer-json-ld.ts';
import { type JsonLd, toBreadcrumbs, toTree } from './json-ld.ts';

/** Texts of a vehicle that search engines get; null if unknown. */
export const describedTexts = [
  'trim',
  'transmission',
  'fuelType',
  'bodyStyle',
  'color',
  'vin',
  'stockNumber',
  'interiorColor',
  'drivetrain',
  'engine',
  'description',
] as const;

export type DescribedVehicle = Pick<
  Vehicle,
  | 'id'
  | 'year'
  | 'make'
  | 'model'
  | 'mileageKm'
  | 'status'
  | 'condition'
  | (typeof describedTexts)[number]
  | keyof Flagged
> & {
  /** Null for a sold vehicle that left the list. */
  price: number | null;
  images: Pick<VehicleImage, 'publicId' | 'url'>[];
};

type SiteConfig = Pick<PublicConfig, 'publicUrl' | 'mediaUrl' | 'mediaCloud'>;

const pictureWidth = 1200;
const maxPictures = 10;

const availability: Record<VehicleStatus, string> = {
  Draft: 'https://schema.org/OutOfStock',
  Available: 'https://schema.org/InStock',
  // The sale is not final; the page still accepts messages.
  Pending: 'https://schema.org/LimitedAvailability',
  Sold: 'https://schema.org/SoldOut',
};

const wheelConfigurations: Record<string, string> = {
  FWD: 'https://schema.org/FrontWheelDriveConfiguration',
  RWD: 'https://schema.org/RearWheelDriveConfiguration',
  AWD: 'https://schema.org/AllWheelDriveConfiguration',
  '4WD': 'https://schema.org/FourWheelDriveConfiguration',
};

/** schema.org Car with its offer. The price is all-in, without HST. */
export function toVehicleJsonLd(vehicle: DescribedVehicle, contact: DescribedDealer, config: SiteConfig): JsonLd {
  const url = `${config.publicUrl}${paths.vehicle(vehicle)}`;
  const condition =
    vehicle.condition === 'New' ? 'https://schema.org/NewCondition' : 'https://schema.org/UsedCondition';
  return toTree({
    '@context': 'https://schema.org',
    '@type': 'Car',
    '@id': `${url}#car`,
    name: toName(vehicle),
    url,
    description: [describeFlags(vehicle), vehicle.description].filter(Boolean).join(' ') || null,
    image: vehicle.images.slice(0, maxPictures).map((image) => toPicture(image, config)),
    sku: vehicle.stockNumber,
    vehicleIdentificationNumber: vehicle.vin,
    brand: { '@type': 'Brand', name: vehicle.make },
    model: vehicle.model,
    vehicleConfiguration: vehicle.trim,
    vehicleModelDate: String(vehicle.year),
    bodyType: vehicle.bodyStyle,
    color: vehicle.color,
    vehicleInteriorColor: vehicle.interiorColor,
    vehicleTransmission: vehicle.transmission,
    fuelType: vehicle.fuelType,
    driveWheelConfiguration: wheelConfigurations[vehicle.drivetrain ?? ''] ?? vehicle.drivetrain,
    vehicleEngine: vehicle.engine && {
      '@type': 'EngineSpecification',
      name: vehicle.engine,
      fuelType: vehicle.fuelType,
    },
    mileageFromOdometer:
      vehicle.mileageKm === null
        ? null
        : {
            '@type': 'QuantitativeValue',
            value: vehicle.mileageKm,
            unitCode: 'KMT',
          },
    itemCondition: condition,
    offers: {
      '@type': 'Offer',
      url,
      ...toPriceFields(vehicle.price, contact.currency),
      availability: availability[vehicle.status],
      itemCondition: condition,
      seller: toDealerReference(contact, config.publicUrl),
    },
  });
}

function toPriceFields(price: number | null, priceCurrency: string) {
  if (price === null) return {};
  const specification = { '@type': 'PriceSpecification', price, priceCurrency, valueAddedTaxIncluded: false };
  return { price, priceCurrency, priceSpecification: specification };
}

/** schema.org BreadcrumbList. */
export function toVehicleBreadcrumbs(vehicle: DescribedVehicle, { publicUrl }: Pick<SiteConfig, 'publicUrl'>): JsonLd {
  return toBreadcrumbs(publicUrl, [
    { name: 'Home', path: paths.home },
    { name: 'Inventory', path: paths.inventory },
    { name: toName(vehicle), path: paths.vehicle(vehicle) },
  ]);
}

function toName(vehicle: DescribedVehicle): string {
  return [vehicleTitle(vehicle), vehicle.trim].filter(Boolean).join(' ');
}

function toPicture(image: Pick<VehicleImage, 'publicId' | 'url'>, config: SiteConfig): string {
  const url = imageUrl(config, image, pictureWidth);
  // A picture outside the media host may have a path on this site.
  return url.startsWith('/') ? `${config.publicUrl}${url}` : url;
}
