import { disclosureKinds } from '@dealer/shared-domain';
import { emptyVehicleFormValues, mapDisclosures, type VehicleFormValues } from '@dealer/shared-domain/staff';
import * as v from 'valibot';
import type { MediaEntry, MediaPlace } from '../media/media-list.ts';

/** Drafts of other versions are ignored. */
const draftVersion = 2;

/** Abandoned drafts are deleted after this time, before the media host deletes unsaved files (14 days). */
export const draftMaxAgeMs = 10 * 24 * 3_600_000;

/** Unsaved form values, as stored on the device. */
export type VehicleDraft = {
  vehicleId: string;
  /** Null until the vehicle is stored. */
  version: number | null;
  savedAtMs: number;
  baseline: VehicleFormValues;
  values: VehicleFormValues;
  media: MediaEntry[];
};

/** A draft with its files, by the id of their entry. */
export type RestoredDraft = { draft: VehicleDraft; files: ReadonlyMap<string, File> };

const factsSchema = v.object({
  publicId: v.string(),
  url: v.string(),
  width: v.number(),
  height: v.number(),
  placeholderColor: v.string(),
  thumbnailUrl: v.nullable(v.string()),
});

const places: MediaPlace[] = ['photos', 'videos', ...disclosureKinds.map(({ key }) => key)];

const mediaSchema = v.array(
  v.object({
    id: v.string(),
    place: v.picklist(places),
    filename: v.nullable(v.string()),
    alt: v.string(),
    facts: v.nullable(factsSchema),
    isStored: v.boolean(),
    isRemoved: v.boolean(),
  }),
);

/** Form values, each of the same type as in an empty form. */
const valuesSchema = v.pipe(v.unknown(), v.check(isLikeEmpty), v.transform(toFormValues));

const draftSchema = v.object({
  schema: v.literal(draftVersion),
  vehicleId: v.pipe(v.string(), v.uuid()),
  version: v.nullable(v.number()),
  savedAtMs: v.number(),
  baseline: valuesSchema,
  values: valuesSchema,
  media: mediaSchema,
});

/** Parses a stored draft; null if it is damaged or of another version. */
export function parseDraft(stored: unknown): VehicleDraft | null {
  const parsed = v.safeParse(draftSchema, stored);
  if (!parsed.success) return null;
  const { schema: _, ...draft } = parsed.output;
  return draft;
}

export function toStoredDraft(draft: VehicleDraft) {
  return { schema: draftVersion, ...draft };
}

function isLikeEmpty(value: unknown): boolean {
  return isLike(withInspections(value), emptyVehicleFormValues(new Date(0)));
}

function isLike(value: unknown, example: unknown): boolean {
  if (Array.isArray(example)) return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (!isRecord(example)) return typeof value === typeof example;
  return isRecord(value) && Object.entries(example).every(([key, part]) => isLike(value[key], part));
}

function toFormValues(value: unknown): VehicleFormValues {
  // The check above has validated every field.
  return Object.assign(emptyVehicleFormValues(new Date(0)), withInspections(value));
}

/** Adds empty inspections to drafts from before inspections were recorded. */
function withInspections(value: unknown): unknown {
  return isRecord(value) ? { inspections: mapDisclosures(() => ''), ...value } : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
