import { toColorName } from './colors.ts';
import type { DemoPicture, DemoView } from './demo-pictures.ts';
import { describeView, toPublicId } from './demo-pictures.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import type { DisclosureKey, VehicleTemplate } from './vehicle-templates.ts';
import { vehicleTemplates } from './vehicle-templates.ts';
import type { VinBuilder } from './vin-builder.ts';

const dayMs = 86_400_000;
const notAssessed = 'Not assessed';
const firstSerial = 100_351;
const depreciationPerYear = 0.9;
const kmPerYear = 14_500;
const pastSales = 54;
/** Past sales are between one day older than the public list shows, and a year. */
const newestPastSaleDays = 31;
const pastDays = 334;

type Status = 'Draft' | 'Available' | 'Pending' | 'Sold';
type MediaRow = { id: string; vehicleId: string; dealerId: string; url: string; publicId: string; sortOrder: number };

export type DemoVehicle = ReturnType<typeof toVehicle> & {
  images: (MediaRow & {
    altText: string;
    width: number;
    height: number;
    placeholderColor: string;
    isPrimary: boolean;
  })[];
  disclosureImages: (MediaRow & {
    category: string;
    filename: string;
    altText: string;
    width: number;
    height: number;
  })[];
  videos: (MediaRow & { thumbnailUrl: string })[];
};

export type DemoOptions = {
  dealerId: string;
  count: number;
  now: Date;
  pictures: readonly DemoPicture[];
  buildVin: VinBuilder;
};

type InventoryOptions = Omit<DemoOptions, 'count'>;

/**
 * The demo inventory: the hand-written vehicles, then variants of them up to the requested number. Deterministic for
 * the same options. One at a time: ten thousand at once would take 115 MB.
 */
export function* createDemoVehicles(options: DemoOptions): Generator<DemoVehicle, undefined> {
  const random = createRandom(options.dealerId);
  for (let index = 0; index < options.count; index += 1) {
    const template = vehicleTemplates[index] ?? createVariant(random.pick(vehicleTemplates), random, options);
    yield toDemoVehicle(template, index, random, options);
  }
}

/** A variant that differs in year, trim, price, mileage, paint and status. */
function createVariant(
  template: VehicleTemplate,
  random: Random,
  { pictures, buildVin }: InventoryOptions,
): VehicleTemplate {
  const anotherYear = random.integer(template.years[0], template.years[1]);
  const year = buildVin(toVinRequest({ ...template, year: anotherYear }), 0) ? anotherYear : template.year;
  const age = template.year - year;
  const price = template.price * depreciationPerYear ** age * (0.92 + random.next() * 0.16);
  const { video, ...rest } = template;
  return {
    ...rest,
    description: template.description.replace(/ [^.]*walkaround[^.]*\./, ''),
    year,
    trim: random.pick([template.trim, ...template.otherTrims]),
    paint: random.pick(pictures.filter((picture) => picture.bodyStyle === template.bodyStyle)).paintKey,
    price: Math.round(price / 250) * 250 + random.pick([-5, 0, 200]),
    mileageKm: Math.max(9_000, template.mileageKm + age * kmPerYear + random.integer(-22_000, 22_000)),
    status: random.pick(laterStatuses),
    isFeatured: false,
  };
}

const laterStatuses = [...Array.from({ length: 17 }, () => 'Available' as const), 'Pending', 'Sold', 'Sold'] as const;

/** Sales of the previous year, too old for the public list. */
export function createDemoSales(options: InventoryOptions): DemoVehicle[] {
  const random = createRandom(`${options.dealerId} past`);
  return Array.from({ length: pastSales }, (_, index) => {
    const template = { ...createVariant(random.pick(vehicleTemplates), random, options), status: 'Sold' as const };
    const vehicle = toDemoVehicle(template, vehicleTemplates.length + index, random, options);
    // About one a week, with better and worse months.
    const place = Math.min(Math.max(index + (random.next() - 0.5) * 12, 0), pastSales);
    const soldDays = newestPastSaleDays + (place * pastDays) / pastSales;
    const dates = toSaleDates(soldDays, random.integer(6, 64), options.now);
    return { ...vehicle, ...dates, ...toInspections(template, dates.createdAt) };
  });
}

function toDemoVehicle(
  template: VehicleTemplate,
  index: number,
  random: Random,
  options: InventoryOptions,
): DemoVehicle {
  const picture = options.pictures.find(
    (item) => item.bodyStyle === template.bodyStyle && item.paintKey === template.paint,
  );
  const vin = options.buildVin(toVinRequest(template), firstSerial + index * 7);
  if (!picture || !vin)
    throw new Error(
      `No picture or number for a ${template.paint} ${template.year} ${template.make} ${template.model}.`,
    );

  const vehicle = toVehicle(template, vin, picture, index, random, options);
  const vehicleName = `${template.year} ${template.make} ${template.model} ${template.trim}, ${toColorName(template.paint).toLowerCase()}`;
  const toMedia = (publicId: string, sortOrder: number): MediaRow => ({
    id: random.uuid(),
    vehicleId: vehicle.id,
    dealerId: options.dealerId,
    url: `/${publicId}`,
    publicId,
    sortOrder,
  });
  return {
    ...vehicle,
    images: picture.views.map((view, order) => ({
      ...toMedia(toPublicId(view.file), order),
      ...toPictureFields(view, vehicleName),
      placeholderColor: view.color,
      isPrimary: order === 0,
    })),
    disclosureImages: (template.disclosurePhotos ?? []).flatMap(({ view, category }, order) => {
      const shown = picture.views.find((candidate) => candidate.view === view);
      if (!shown) return [];
      return [
        {
          ...toMedia(toPublicId(shown.file), order),
          ...toPictureFields(shown, vehicleName),
          category,
          filename: `${view}.webp`,
        },
      ];
    }),
    videos: template.video
      ? [{ ...toMedia(`demo/videos/${template.video.name}`, 0), thumbnailUrl: `/demo/${template.video.poster}` }]
      : [],
  };
}

function toPictureFields({ view, width, height }: DemoView, vehicleName: string) {
  return { altText: describeView(vehicleName, view), width, height };
}

function toVehicle(
  template: VehicleTemplate,
  vin: string,
  picture: DemoPicture,
  index: number,
  random: Random,
  { dealerId, now }: InventoryOptions,
) {
  const status: Status = template.status ?? 'Available';
  const trim = picture.interiorTrim;
  const dates = toDates(status, index, now);
  return {
    id: random.uuid(),
    dealerId,
    vin,
    stockNumber: `${String(now.getUTCFullYear()).slice(2)}-${101 + index}`,
    make: template.make,
    model: template.model,
    trim: template.trim,
    year: template.year,
    price: template.price,
    mileage: template.mileageKm,
    transmission: template.transmission,
    fuelType: template.fuelType,
    bodyStyle: template.bodyStyle,
    drivetrain: template.drivetrain,
    exteriorColor: toColorName(template.paint),
    interiorColor: trim.charAt(0).toUpperCase() + trim.slice(1),
    engine: template.cylinders === null ? template.engineSize : `${template.engineSize} ${template.cylinders}-Cyl`,
    engineSize: template.engineSize,
    cylinders: template.cylinders,
    condition: 'Used',
    status,
    isFeatured: template.isFeatured ?? false,
    description: template.description,
    features: [...new Set(template.features)],
    ...toDisclosures(template),
    pastUse: template.pastUse ?? [],
    soldAsIs: template.soldAsIs ?? false,
    // The history of a vehicle sold as is was not checked.
    historyAssessed: !template.soldAsIs,
    ...dates,
    ...toInspections(template, dates.createdAt),
  };
}

const disclosureKeys = [
  'SafetyRelated',
  'Mechanical',
  'Exterior',
  'Interior',
  'TiresWheels',
  'Obd2Scan',
  'BodyCondition',
  'Title',
  'OutOfProvince',
] as const satisfies DisclosureKey[];

/** Each vehicle was inspected on arrival, except in categories that its disclosures list as not assessed. */
function toInspections({ disclosures = {}, soldAsIs }: VehicleTemplate, createdAt: string) {
  const date = new Date(Date.parse(createdAt) + 0.3 * dayMs).toISOString();
  const inspected = disclosureKeys.filter((key) =>
    soldAsIs ? disclosures[key] !== undefined : disclosures[key] !== notAssessed,
  );
  const toCategory = (key: DisclosureKey) => key.charAt(0).toLowerCase() + key.slice(1);
  return {
    disclosureInspectedAt: Object.fromEntries(inspected.map((key) => [toCategory(key), date])),
    disclosureInspectedBy: Object.fromEntries(
      inspected.map((key) => [toCategory(key), { id: null, name: 'demonstration' }]),
    ),
  };
}

/** A vehicle sold as is was inspected only where its disclosures report findings. */
function toDisclosures({ disclosures: written = {}, soldAsIs }: VehicleTemplate) {
  const disclosures: Partial<Record<DisclosureKey, string>> = soldAsIs
    ? { ...Object.fromEntries(disclosureKeys.map((key) => [key, notAssessed])), ...written }
    : written;
  return {
    disclosureSafetyRelated: disclosures.SafetyRelated ?? null,
    disclosureMechanical: disclosures.Mechanical ?? null,
    disclosureExterior: disclosures.Exterior ?? null,
    disclosureInterior: disclosures.Interior ?? null,
    disclosureTiresWheels: disclosures.TiresWheels ?? null,
    disclosureObd2Scan: disclosures.Obd2Scan ?? null,
    disclosureBodyCondition: disclosures.BodyCondition ?? null,
    disclosureTitle: disclosures.Title ?? null,
    disclosureOutOfProvince: disclosures.OutOfProvince ?? null,
  };
}

/** Places of the vehicles that wait longest, with the days since their publication. */
const longListedDays = new Map([
  [25, 96.4],
  [20, 84.4],
  [15, 67.4],
]);

/** Spreads dates over the last 60 days but for three older ones; sales are within the last 25. */
function toDates(status: Status, index: number, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const soldDays = 1 + ((index * 11) % 23) + 0.3;
  const publishedDays =
    status === 'Sold' ? soldDays + 4 + ((index * 5) % 29) : (longListedDays.get(index) ?? 0.4 + ((index * 23) % 58));
  const publishedAt = status === 'Draft' ? null : daysAgo(publishedDays);
  const soldAt = status === 'Sold' ? daysAgo(soldDays) : null;
  const createdAt = daysAgo(publishedDays + 0.8);
  return { publishedAt, soldAt, createdAt, updatedAt: soldAt ?? publishedAt ?? createdAt };
}

/** `daysListed` is the time from publication to sale. */
function toSaleDates(soldDaysAgo: number, daysListed: number, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const soldAt = daysAgo(soldDaysAgo);
  return {
    publishedAt: daysAgo(soldDaysAgo + daysListed),
    soldAt,
    createdAt: daysAgo(soldDaysAgo + daysListed + 0.8),
    updatedAt: soldAt,
  };
}

function toVinRequest(template: VehicleTemplate) {
  const { year, make, model, bodyStyle, engineSize, cylinders } = template;
  return {
    year,
    make,
    model,
    bodyStyle,
    engineSize,
    cylinders,
    fuelType: template.fuelType === 'Hybrid' ? 'Gasoline' : template.fuelType,
  };
}
