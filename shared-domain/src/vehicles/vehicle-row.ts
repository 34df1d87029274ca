import * as v from 'valibot';
import { vehicleTitle } from '../format.ts';
import { storedNumber, storedTextOrNull } from '../supabase/column-schemas.ts';
import { type Disclosure, disclosureKinds, parseDisclosureText } from './disclosures.ts';
import { toColumnSchemas, toFieldValues } from './field-columns.ts';
import { describeField, type VehicleFieldName, vehicleFieldNames } from './fields.ts';
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
import type { CardField, PageField, UnlistedVehicle, Vehicle, VehicleCard } from './vehicle.ts';

const cardFields = vehicleFieldNames.filter(isCardField);
const pageFields = vehicleFieldNames.filter(isPageField);
const pricelessFields = pageFields.filter((name) => name !== 'price');

export const vehicleCardRowSchema = v.object({
  id: v.string(),
  ...toColumnSchemas(cardFields),
  title_brands: v.nullish(v.array(v.string()), () => []),
  published_at: storedTextOrNull,
  image: v.nullish(cardImageSchema, null),
  image_count: v.nullish(storedNumber, 0),
  has_video: v.nullish(v.boolean(), false),
});
export const vehicleCardRowsSchema = v.array(vehicleCardRowSchema);

export const vehicleRowSchema = v.object({
  id: v.string(),
  ...toColumnSchemas([...pageFields, 'inspections']),
  title_brands: v.nullish(v.array(v.string()), () => []),
  ...v.entriesFromList(
    disclosureKinds.map(({ column }) => column),
    storedTextOrNull,
  ),
  vehicle_images: v.nullish(v.array(imageSchema), () => []),
  vehicle_videos: v.nullish(v.array(videoSchema), () => []),
  vehicle_disclosure_images: v.nullish(v.array(disclosureImageSchema), () => []),
});
export const vehicleRowsSchema = v.array(vehicleRowSchema);

export const soldVehicleSchema = v.nullable(v.omit(vehicleRowSchema, ['price']));

const embeds = {
  vehicle_images: imageSchema,
  vehicle_videos: videoSchema,
  vehicle_disclosure_images: disclosureImageSchema,
};

/** Matches the columns that the schema reads. */
export const vehicleColumns = [
  ...Object.keys(vehicleRowSchema.entries).filter((column) => !(column in embeds)),
  ...Object.entries(embeds).map(([table, { entries }]) => `${table}(${Object.keys(entries).join(',')})`),
].join(',');

type VehicleRow = v.InferOutput<typeof vehicleRowSchema>;

export function toVehicleCard(row: v.InferOutput<typeof vehicleCardRowSchema>): VehicleCard {
  return {
    id: row.id,
    ...toFieldValues(cardFields, row),
    titleBrands: row.title_brands,
    publishedAt: row.published_at,
    image: row.image && toImage(row.image, vehicleTitle(row)),
    imageCount: row.image_count,
    hasVideo: row.has_video,
  };
}

export function toVehicle(row: VehicleRow): Vehicle {
  return { ...toUnpriced(row), price: row.price };
}

export function toUnlistedVehicle(row: Omit<VehicleRow, 'price'>): UnlistedVehicle {
  return { ...toUnpriced(row), price: null };
}

function toUnpriced(row: Omit<VehicleRow, 'price'>): Omit<Vehicle, 'price'> {
  const images = row.vehicle_images
    .toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary) || bySortOrder(a, b))
    .map((image) => toImage(image, vehicleTitle(row)));
  const videos = row.vehicle_videos.toSorted(bySortOrder).flatMap(toVideo);
  return {
    id: row.id,
    ...toFieldValues(pricelessFields, row),
    titleBrands: row.title_brands,
    publishedAt: null,
    image: images[0] ?? null,
    imageCount: images.length,
    hasVideo: videos.length > 0,
    images,
    videos,
    disclosures: toDisclosures(row),
  };
}

function toDisclosures(row: Omit<VehicleRow, 'price'>): Disclosure[] {
  const images = row.vehicle_disclosure_images.toSorted(bySortOrder);
  return disclosureKinds.map(({ key, column, label }) => ({
    key,
    label,
    ...parseDisclosureText(row[column]),
    inspectedAt: row.disclosure_inspected_at[key] ?? null,
    images: images
      .filter((image) => toDisclosureKey(image.category) === key)
      .map((image) => toImage(image, `${label}, ${vehicleTitle(row)}`)),
  }));
}

function isCardField(name: VehicleFieldName): name is CardField {
  return describeField(name).reader === 'card';
}

function isPageField(name: VehicleFieldName): name is PageField {
  const { kind, reader } = describeField(name);
  return reader !== 'staff' && kind !== 'disclosures' && kind !== 'inspections';
}
