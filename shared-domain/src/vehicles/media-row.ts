import * as v from 'valibot';
import { storedMediaUrlOrNull, storedNumberOrNull, storedTextOrNull } from '../supabase/column-schemas.ts';
import { type DisclosureKey, disclosureCategories, disclosureKinds } from './disclosures.ts';
import type { VehicleImage, VehicleVideo } from './vehicle-media.ts';

const imageFields = {
  public_id: storedTextOrNull,
  url: storedMediaUrlOrNull,
  alt_text: storedTextOrNull,
  width: storedNumberOrNull,
  height: storedNumberOrNull,
};
export const cardImageSchema = v.object({ ...imageFields, placeholder_color: storedTextOrNull });
export const imageSchema = v.object({
  ...imageFields,
  placeholder_color: storedTextOrNull,
  sort_order: storedNumberOrNull,
  is_primary: v.nullish(v.boolean(), false),
});
export const disclosureImageSchema = v.object({
  ...imageFields,
  sort_order: storedNumberOrNull,
  category: storedTextOrNull,
});
export const videoSchema = v.object({
  public_id: storedTextOrNull,
  url: storedMediaUrlOrNull,
  thumbnail_url: storedMediaUrlOrNull,
  sort_order: storedNumberOrNull,
});

type ImageRow = Omit<v.InferOutput<typeof cardImageSchema>, 'placeholder_color'> & {
  placeholder_color?: string | null;
};

export function toImage(row: ImageRow, title: string): VehicleImage {
  return {
    publicId: row.public_id ?? '',
    url: row.url ?? '',
    alt: row.alt_text ?? title,
    // Pictures without a stored size count as 3:2.
    width: row.width && row.height ? row.width : 1200,
    height: row.width && row.height ? row.height : 800,
    placeholderColor: /^#[0-9a-f]{6}$/i.test(row.placeholder_color ?? '') ? `${row.placeholder_color}` : '#b7b7b7',
  };
}

export function toVideo(row: v.InferOutput<typeof videoSchema>): VehicleVideo[] {
  if (!row.public_id && !row.url) return [];
  return [{ publicId: row.public_id ?? '', url: row.url ?? '', thumbnailUrl: row.thumbnail_url }];
}

export function bySortOrder(a: { sort_order: number | null }, b: { sort_order: number | null }): number {
  return (a.sort_order ?? 0) - (b.sort_order ?? 0);
}

/** Unknown categories count as mechanical. */
export function toDisclosureKey(category: string | null): DisclosureKey {
  return disclosureKinds.find(({ column }) => column === `disclosure_${category}`)?.key ?? 'mechanical';
}

/** For example `obd2_scan`. */
export function toStoredCategory(key: DisclosureKey): string {
  return disclosureCategories[key].column.replace('disclosure_', '');
}
