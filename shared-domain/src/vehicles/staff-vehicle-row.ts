import * as v from 'valibot';
import { publicationSchema, toPublication } from '../publications/publication-row.ts';
import { storedNumber, storedTextOrNull } from '../supabase/column-schemas.ts';
import { inspectorNamesSchema } from './inspectors.ts';
import {
  bySortOrder,
  disclosureImageSchema,
  imageSchema,
  toDisclosureKey,
  toImage,
  toStoredCategory,
  toVideo,
  videoSchema,
} from './media-row.ts';
import type {
  EditableVehicle,
  InventoryStats,
  StaffVehicle,
  StaffVehiclePage,
  StaffVehicleQuery,
  VehicleMediaChange,
} from './staff-vehicle.ts';
import { vehicleStatuses } from './vehicle.ts';
import { toVehicleInput, vehicleInputEntries } from './vehicle-input-row.ts';
import { toVehicleCard, vehicleCardRowSchema } from './vehicle-row.ts';

export function toSelectionArguments({ search, chip, sort, direction, filters = {} }: StaffVehicleQuery) {
  return { p_search: search, p_chip: chip, p_sort: sort, p_direction: direction, p_filters: filters };
}

export function toListArguments({ search, chip, sort, direction, page, filters }: StaffVehicleQuery, pageSize: number) {
  return {
    p_search: search,
    p_chip: chip,
    p_sort: sort,
    p_direction: direction,
    p_limit: pageSize,
    p_offset: (page - 1) * pageSize,
    ...(filters && { p_filters: filters }),
  };
}

const staffVehicleSchema = v.object({
  ...vehicleCardRowSchema.entries,
  vin: storedTextOrNull,
  stock_number: storedTextOrNull,
  views: v.nullish(storedNumber, 0),
  sold_at: storedTextOrNull,
  created_at: v.string(),
  updated_at: v.string(),
  version: storedNumber,
  publication: v.nullish(publicationSchema, null),
});

export const staffVehiclePageSchema = v.object({
  total: storedNumber,
  matching: storedNumber,
  counts: v.object({
    All: storedNumber,
    Available: storedNumber,
    Pending: storedNumber,
    Sold: storedNumber,
    Draft: storedNumber,
    Featured: storedNumber,
  }),
  vehicles: v.array(staffVehicleSchema),
});

export function toStaffVehiclePage(row: v.InferOutput<typeof staffVehiclePageSchema>): StaffVehiclePage {
  return { ...row, vehicles: row.vehicles.map(toStaffVehicle) };
}

function toStaffVehicle(row: v.InferOutput<typeof staffVehicleSchema>): StaffVehicle {
  return {
    ...toVehicleCard(row),
    vin: row.vin,
    stockNumber: row.stock_number,
    views: row.views,
    soldAt: row.sold_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    publication: row.publication && toPublication(row.publication),
  };
}

const editableImageSchema = v.object({ id: v.string(), ...imageSchema.entries });
const editableVideoSchema = v.object({ id: v.string(), ...videoSchema.entries });
const editableDisclosureImageSchema = v.object({
  id: v.string(),
  ...disclosureImageSchema.entries,
  filename: storedTextOrNull,
});

const ownEntries = {
  id: v.string(),
  version: storedNumber,
  created_at: v.string(),
  updated_at: v.string(),
  disclosure_inspected_by: v.optional(inspectorNamesSchema, {}),
  ...vehicleInputEntries,
};
const mediaSchemas = {
  vehicle_images: editableImageSchema,
  vehicle_videos: editableVideoSchema,
  vehicle_disclosure_images: editableDisclosureImageSchema,
};

export const editableVehiclesSchema = v.array(
  v.object({
    ...ownEntries,
    vehicle_images: v.nullish(v.array(editableImageSchema), () => []),
    vehicle_videos: v.nullish(v.array(editableVideoSchema), () => []),
    vehicle_disclosure_images: v.nullish(v.array(editableDisclosureImageSchema), () => []),
  }),
);

/** Matches the columns that the schema reads. */
export const editableVehicleColumns = [
  ...Object.keys(ownEntries),
  ...Object.entries(mediaSchemas).map(([table, { entries }]) => `${table}(${Object.keys(entries).join(',')})`),
].join(',');

export function toEditableVehicle(row: v.InferOutput<typeof editableVehiclesSchema>[number]): EditableVehicle {
  return {
    id: row.id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    input: toVehicleInput(row),
    inspectors: row.disclosure_inspected_by,
    images: row.vehicle_images
      .toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary) || bySortOrder(a, b))
      .map((image) => ({ id: image.id, ...toImage(image, ''), isPrimary: image.is_primary })),
    videos: row.vehicle_videos
      .toSorted(bySortOrder)
      .flatMap((video) => toVideo(video).map((shown) => ({ id: video.id, ...shown }))),
    disclosureImages: row.vehicle_disclosure_images.toSorted(bySortOrder).map((image) => ({
      id: image.id,
      ...toImage(image, ''),
      category: toDisclosureKey(image.category),
      filename: image.filename,
    })),
  };
}

export function toMediaArguments({ images, videos, disclosureImages, removedIds }: VehicleMediaChange) {
  return {
    p_images: images.map((image) => ({
      ...toMediaColumns(image),
      ...toPictureColumns(image),
      placeholder_color: image.placeholderColor.toLowerCase(),
      is_primary: image.isPrimary,
    })),
    p_videos: videos.map((video) => ({ ...toMediaColumns(video), thumbnail_url: video.thumbnailUrl })),
    p_disclosure_images: disclosureImages.map((image) => ({
      ...toMediaColumns(image),
      ...toPictureColumns(image),
      category: toStoredCategory(image.category),
      filename: image.filename,
    })),
    p_removed_ids: removedIds,
  };
}

function toMediaColumns({ id, publicId, url }: { id: string; publicId: string; url: string }) {
  return { id, public_id: publicId, url };
}

function toPictureColumns({ alt, width, height }: { alt: string; width: number; height: number }) {
  return { alt_text: alt || null, width, height };
}

export const selectedVehiclesSchema = v.array(
  v.object({
    id: v.string(),
    year: storedNumber,
    make: v.string(),
    model: v.string(),
    trim: storedTextOrNull,
    price: storedNumber,
    status: v.picklist(vehicleStatuses),
    version: storedNumber,
  }),
);

export const staffChoicesSchema = v.pipe(
  v.object({ makes: v.array(v.string()), years: v.array(storedNumber), body_styles: v.array(v.string()) }),
  v.transform(({ makes, years, body_styles: bodyStyles }) => ({ makes, years, bodyStyles })),
);

export const savedRowsSchema = v.array(v.object({ id: v.string(), version: storedNumber }));

export const inventoryStatsSchema = v.object({
  total_vehicles: storedNumber,
  listed_vehicles: storedNumber,
  available_vehicles: storedNumber,
  pending_vehicles: storedNumber,
  sold_vehicles: storedNumber,
  draft_vehicles: storedNumber,
  sold_this_month: storedNumber,
  sold_last_month: storedNumber,
  total_value: storedNumber,
});

export function toInventoryStats(row: v.InferOutput<typeof inventoryStatsSchema>): InventoryStats {
  return {
    totalVehicles: row.total_vehicles,
    listedVehicles: row.listed_vehicles,
    availableVehicles: row.available_vehicles,
    pendingVehicles: row.pending_vehicles,
    soldVehicles: row.sold_vehicles,
    draftVehicles: row.draft_vehicles,
    soldThisMonth: row.sold_this_month,
    soldLastMonth: row.sold_last_month,
    totalValue: row.total_value,
  };
}
