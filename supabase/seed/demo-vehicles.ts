import { toColorName } from './colors.ts';
import type { DemoPicture, DemoView } from './demo-pictures.ts';
import { describeView, toPublicId } from './demo-pictures.ts';
import type { DemoCar, DisclosureKey } from './demo-stock.ts';
import { demoStock } from './demo-stock.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import type { VinBuilder } from './vin-builder.ts';

const dayMs = 86_400_000;
const firstSerial = 100_351;
const depreciationPerYear = 0.9;
const kmPerYear = 14_500;
const pastSales = 54;
/** One day more than sold vehicles are listed, and from there to a year ago. */
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

type LotOptions = Omit<DemoOptions, 'count'>;

/** The demo lot: first the cars written by hand, then as many more of their kind as it takes. Same options, same cars. */
export function createDemoVehicles(options: DemoOptions): DemoVehicle[] {
  const random = createRandom(options.dealerId);
  return Array.from({ length: options.count }, (_, index) => {
    const car = demoStock[index] ?? varyCar(random.pick(demoStock), random, options);
    return toDemoVehicle(car, index, random, options);
  });
}

/** Another car of the same kind: year, trim, price, mileage, paint and status vary. */
function varyCar(car: DemoCar, random: Random, { pictures, buildVin }: LotOptions): DemoCar {
  const wished = random.integer(car.years[0], car.years[1]);
  const year = buildVin(toVinWish({ ...car, year: wished }), 0) ? wished : car.year;
  const age = car.year - year;
  const price = car.price * depreciationPerYear ** age * (0.92 + random.next() * 0.16);
  const { video, ...rest } = car;
  return {
    ...rest,
    description: car.description.replace(/ [^.]*walkaround[^.]*\./, ''),
    year,
    trim: random.pick([car.trim, ...car.otherTrims]),
    paint: random.pick(pictures.filter((picture) => picture.bodyStyle === car.bodyStyle)).paintKey,
    price: Math.round(price / 250) * 250 + random.pick([-5, 0, 200]),
    mileageKm: Math.max(9_000, car.mileageKm + age * kmPerYear + random.integer(-22_000, 22_000)),
    status: random.pick(laterStatuses),
    isFeatured: false,
  };
}

const laterStatuses = [...Array.from({ length: 17 }, () => 'Available' as const), 'Pending', 'Sold', 'Sold'] as const;

/** What was sold in the year before the lot is as it is: too long ago to be on the public list. */
export function createDemoSales(options: LotOptions): DemoVehicle[] {
  const random = createRandom(`${options.dealerId} past`);
  return Array.from({ length: pastSales }, (_, index) => {
    const car = { ...varyCar(random.pick(demoStock), random, options), status: 'Sold' as const };
    const vehicle = toDemoVehicle(car, demoStock.length + index, random, options);
    // About one a week, and some months better than others.
    const place = Math.min(Math.max(index + (random.next() - 0.5) * 12, 0), pastSales);
    const soldDays = newestPastSaleDays + (place * pastDays) / pastSales;
    return { ...vehicle, ...toSaleDates(soldDays, random.integer(6, 64), options.now) };
  });
}

function toDemoVehicle(car: DemoCar, index: number, random: Random, options: LotOptions): DemoVehicle {
  const picture = options.pictures.find((item) => item.bodyStyle === car.bodyStyle && item.paintKey === car.paint);
  const vin = options.buildVin(toVinWish(car), firstSerial + index * 7);
  if (!picture || !vin)
    throw new Error(`No picture or number for a ${car.paint} ${car.year} ${car.make} ${car.model}.`);

  const vehicle = toVehicle(car, vin, picture, index, random, options);
  const carName = `${car.year} ${car.make} ${car.model} ${car.trim}, ${toColorName(car.paint).toLowerCase()}`;
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
      ...toPictureFields(view, carName),
      placeholderColor: view.color,
      isPrimary: order === 0,
    })),
    disclosureImages: (car.disclosurePhotos ?? []).flatMap(({ view, category }, order) => {
      const shown = picture.views.find((candidate) => candidate.view === view);
      if (!shown) return [];
      return [
        {
          ...toMedia(toPublicId(shown.file), order),
          ...toPictureFields(shown, carName),
          category,
          filename: `${view}.webp`,
        },
      ];
    }),
    videos: car.video
      ? [{ ...toMedia(`demo/videos/${car.video.name}`, 0), thumbnailUrl: `/demo/${car.video.poster}` }]
      : [],
  };
}

function toPictureFields({ view, width, height }: DemoView, carName: string) {
  return { altText: describeView(carName, view), width, height };
}

function toVehicle(
  car: DemoCar,
  vin: string,
  picture: DemoPicture,
  index: number,
  random: Random,
  { dealerId, now }: LotOptions,
) {
  const status: Status = car.status ?? 'Available';
  const trim = picture.interiorTrim;
  return {
    id: random.uuid(),
    dealerId,
    vin,
    stockNumber: `${String(now.getUTCFullYear()).slice(2)}-${101 + index}`,
    make: car.make,
    model: car.model,
    trim: car.trim,
    year: car.year,
    price: car.price,
    mileage: car.mileageKm,
    transmission: car.transmission,
    fuelType: car.fuelType,
    bodyStyle: car.bodyStyle,
    drivetrain: car.drivetrain,
    exteriorColor: toColorName(car.paint),
    interiorColor: trim.charAt(0).toUpperCase() + trim.slice(1),
    engine: car.cylinders === null ? car.engineSize : `${car.engineSize} ${car.cylinders}-Cyl`,
    engineSize: car.engineSize,
    cylinders: car.cylinders,
    condition: 'Used',
    status,
    isFeatured: car.isFeatured ?? false,
    description: car.description,
    features: [...new Set(car.features)],
    ...toDisclosures(car.disclosures ?? {}),
    pastUse: car.pastUse ?? [],
    soldAsIs: car.soldAsIs ?? false,
    // Nobody looked into the papers of a car that goes as it is.
    historyAssessed: !car.soldAsIs,
    ...toDates(status, index, now),
  };
}

function toDisclosures(disclosures: Partial<Record<DisclosureKey, string>>) {
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

/** Spread over the last 60 days without a pattern that shows; what is sold was sold within the last 25. */
function toDates(status: Status, index: number, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const soldDays = 1 + ((index * 11) % 23) + 0.3;
  const publishedDays = status === 'Sold' ? soldDays + 4 + ((index * 5) % 29) : 0.4 + ((index * 23) % 58);
  const publishedAt = status === 'Draft' ? null : daysAgo(publishedDays);
  const soldAt = status === 'Sold' ? daysAgo(soldDays) : null;
  const createdAt = daysAgo(publishedDays + 0.8);
  return { publishedAt, soldAt, createdAt, updatedAt: soldAt ?? publishedAt ?? createdAt };
}

/** How a sale of that long ago is dated: it was on the lot for so many days. */
function toSaleDates(soldDaysAgo: number, lotDays: number, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const soldAt = daysAgo(soldDaysAgo);
  return {
    publishedAt: daysAgo(soldDaysAgo + lotDays),
    soldAt,
    createdAt: daysAgo(soldDaysAgo + lotDays + 0.8),
    updatedAt: soldAt,
  };
}

function toVinWish(car: DemoCar) {
  const { year, make, model, bodyStyle, engineSize, cylinders } = car;
  return {
    year,
    make,
    model,
    bodyStyle,
    engineSize,
    cylinders,
    fuelType: car.fuelType === 'Hybrid' ? 'Gasoline' : car.fuelType,
  };
}
