import * as v from 'valibot';
import { vehicleTitle } from '../format.ts';
import { storedNumber, storedNumberOrNull, storedTextOrNull, storedUrlOrNull } from '../supabase/stored.ts';
import { type Disclosure, disclosureKinds, parseDisclosureText } from './disclosures.ts';
import {
  bySortOrder,
  cardImageSchema,
  disclosureImageSchema,
  imageSchema,
  toDisclosureKey,
  toImage,
  toVideo,
  videoSchema,
} from './media-row.ts';
import { type Vehicle, type VehicleCard, vehicleStatuses } from './vehicle.ts';

const textList = v.nullish(v.array(v.string()), () => []);
const flag = v.nullish(v.boolean(), false);

const sharedFields = {
  id: v.string(),
  year: storedNumber,
  make: v.string(),
  model: v.string(),
  trim: storedTextOrNull,
  price: storedNumber,
  mileage: storedNumberOrNull,
  transmission: storedTextOrNull,
  fuel_type: storedTextOrNull,
  body_style: storedTextOrNull,
  exterior_color: storedTextOrNull,
  status: v.picklist(vehicleStatuses),
  is_featured: flag,
  past_use: textList,
  published_at: storedTextOrNull,
};
const sharedSchema = v.object(sharedFields);

export const vehicleCardRowSchema = v.object({
  ...sharedFields,
  image: v.nullish(cardImageSchema, null),
  image_count: v.nullish(storedNumber, 0),
  has_video: flag,
});
export const vehicleCardRowsSchema = v.array(vehicleCardRowSchema);

export const vehicleRowSchema = v.object({
  ...sharedFields,
  vin: storedTextOrNull,
  stock_number: storedTextOrNull,
  interior_color: storedTextOrNull,
  drivetrain: storedTextOrNull,
  engine: storedTextOrNull,
  engine_size: storedTextOrNull,
  cylinders: storedNumberOrNull,
  condition: storedTextOrNull,
  description: storedTextOrNull,
  features: textList,
  sold_as_is: flag,
  history_report_url: storedUrlOrNull,
  history_assessed: flag,
  history_facts: textList,
  odometer_statement: storedTextOrNull,
  incident_damage: storedNumberOrNull,
  jurisdictions: storedTextOrNull,
  history_notes: storedTextOrNull,
  created_at: v.string(),
  updated_at: v.string(),
  version: v.nullish(storedNumber, 1),
  disclosure_safety_related: storedTextOrNull,
  disclosure_mechanical: storedTextOrNull,
  disclosure_exterior: storedTextOrNull,
  disclosure_interior: storedTextOrNull,
  disclosure_tires_wheels: storedTextOrNull,
  disclosure_obd2_scan: storedTextOrNull,
  disclosure_body_condition: storedTextOrNull,
  disclosure_title: storedTextOrNull,
  disclosure_out_of_province: storedTextOrNull,
  vehicle_images: v.nullish(v.array(imageSchema), () => []),
  vehicle_videos: v.nullish(v.array(videoSchema), () => []),
  vehicle_disclosure_images: v.nullish(v.array(disclosureImageSchema), () => []),
});
export const vehicleRowsSchema = v.array(vehicleRowSchema);

const embeds = {
  vehicle_images: imageSchema,
  vehicle_videos: videoSchema,
  vehicle_disclosure_images: disclosureImageSchema,
};

/** The `select` of one vehicle with its media: exactly the columns that the schema reads. */
export const vehicleColumns = [
  ...Object.keys(vehicleRowSchema.entries).filter((column) => !(column in embeds)),
  ...Object.entries(embeds).map(([table, { entries }]) => `${table}(${Object.keys(entries).join(',')})`),
].join(',');

type VehicleRow = v.InferOutput<typeof vehicleRowSchema>;

export function toVehicleCard(row: v.InferOutput<typeof vehicleCardRowSchema>): VehicleCard {
  return {
    ...toSharedFields(row),
    image: row.image && toImage(row.image, vehicleTitle(row)),
    imageCount: row.image_count,
    hasVideo: row.has_video,
  };
}

export function toVehicle(row: VehicleRow): Vehicle {
  const images = row.vehicle_images
    .toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary) || bySortOrder(a, b))
    .map((image) => toImage(image, vehicleTitle(row)));
  const videos = row.vehicle_videos.toSorted(bySortOrder).flatMap(toVideo);
  return {
    ...toSharedFields(row),
    image: images[0] ?? null,
    imageCount: images.length,
    hasVideo: videos.length > 0,
    vin: row.vin,
    stockNumber: row.stock_number,
    interiorColor: row.interior_color,
    drivetrain: row.drivetrain,
    engine: row.engine,
    engineSize: row.engine_size,
    cylinders: row.cylinders,
    condition: row.condition ?? 'Used',
    description: row.description,
    features: row.features,
    soldAsIs: row.sold_as_is,
    images,
    videos,
    disclosures: toDisclosures(row),
    historyReportUrl: row.history_report_url,
    history: {
      isAssessed: row.history_assessed,
      facts: row.history_facts,
      odometer: row.odometer_statement,
      incidentDamage: row.incident_damage,
      jurisdictions: row.jurisdictions,
      notes: row.history_notes,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

function toSharedFields(row: v.InferOutput<typeof sharedSchema>) {
  return {
    id: row.id,
    year: row.year,
    make: row.make,
    model: row.model,
    trim: row.trim,
    price: row.price,
    mileageKm: row.mileage,
    transmission: row.transmission,
    fuelType: row.fuel_type,
    bodyStyle: row.body_style,
    color: row.exterior_color,
    status: row.status,
    isFeatured: row.is_featured,
    pastUse: row.past_use,
    publishedAt: row.published_at,
  };
}

function toDisclosures(row: VehicleRow): Disclosure[] {
  const texts = {
    safetyRelated: row.disclosure_safety_related,
    mechanical: row.disclosure_mechanical,
    exterior: row.disclosure_exterior,
    interior: row.disclosure_interior,
    tiresWheels: row.disclosure_tires_wheels,
    obd2Scan: row.disclosure_obd2_scan,
    bodyCondition: row.disclosure_body_condition,
    title: row.disclosure_title,
    outOfProvince: row.disclosure_out_of_province,
  };
  const images = row.vehicle_disclosure_images.toSorted(bySortOrder);
  return disclosureKinds.map(({ key, label }) => ({
    key,
    label,
    ...parseDisclosureText(texts[key]),
    images: images
      .filter((image) => toDisclosureKey(image.category) === key)
      .map((image) => toImage(image, `${label}, ${vehicleTitle(row)}`)),
  }));
}
