import { disclosureKinds } from '@dealer/shared-domain';
import { emptyVehicleFormValues, type VehicleFormValues } from '@dealer/shared-domain/staff';
import * as v from 'valibot';
import type { MediaEntry, MediaPlace } from '../media/media-list.ts';

/** A draft of another shape than this is not read. */
export const draftVersion = 1;

/** For how long an abandoned draft is kept; the media host deletes files that nobody saved after fourteen days. */
export const draftMaxAgeMs = 10 * 24 * 3_600_000;

/** What was typed into a form and not saved, as it is kept on the device. */
export type VehicleDraft = {
  vehicleId: string;
  /** Null until the vehicle is stored. */
  version: number | null;
  savedAtMs: number;
  /** What the form was compared with. */
  base: VehicleFormValues;
  values: VehicleFormValues;
  media: MediaEntry[];
};

/** A draft with the files that were kept beside it, by the id of their entry. */
export type KeptDraft = { draft: VehicleDraft; files: ReadonlyMap<string, File> };

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

/** The values of a form, each of the kind that an empty form has there. */
const valuesSchema = v.pipe(v.unknown(), v.check(isLikeEmpty), v.transform(toFormValues));

const draftSchema = v.object({
  schema: v.literal(draftVersion),
  vehicleId: v.pipe(v.string(), v.uuid()),
  version: v.nullable(v.number()),
  savedAtMs: v.number(),
  base: valuesSchema,
  values: valuesSchema,
  media: mediaSchema,
});

/** A stored draft; null for what was kept by another version of the form, or is damaged. */
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
  return isLike(value, emptyVehicleFormValues(new Date(0)));
}

function isLike(value: unknown, example: unknown): boolean {
  if (Array.isArray(example)) return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (!isRecord(example)) return typeof value === typeof example;
  return isRecord(value) && Object.entries(example).every(([key, part]) => isLike(value[key], part));
}

function toFormValues(value: unknown): VehicleFormValues {
  // The check before has seen every field.
  return Object.assign(emptyVehicleFormValues(new Date(0)), value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
