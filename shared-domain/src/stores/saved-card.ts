import { isUuid } from '../uuid.ts';
import type { VehicleCard } from '../vehicles/vehicle.ts';
import type { Flagged } from '../vehicles/vehicle-flags.ts';
import type { VehicleImage } from '../vehicles/vehicle-media.ts';

/** Enough to show a saved vehicle until its current data loads. */
export type SavedCard = Pick<VehicleCard, 'id' | 'year' | 'make' | 'model' | 'trim' | 'price' | 'image'> & Flagged;

export function toSavedCard({ soldAsIs, titleBrands, pastUse, ...card }: SavedCard): SavedCard {
  const { id, year, make, model, trim, price, image } = card;
  return { id, year, make, model, trim, price, image, soldAsIs, titleBrands, pastUse };
}

/** Skips invalid entries. */
export function readSavedCards(list: unknown): SavedCard[] {
  return Array.isArray(list) ? list.flatMap((entry: unknown) => readCard(entry)) : [];
}

function readCard(entry: unknown): SavedCard[] {
  if (!isRecord(entry)) return [];
  const { id, year, make, model, trim, price, image } = entry;
  if (!isText(id) || !isUuid(id) || !isNumber(year) || !isText(make) || !isText(model) || !isNumber(price)) return [];
  const { soldAsIs, titleBrands, pastUse } = entry;
  return [
    {
      ...{ id, year, make, model, trim: isText(trim) ? trim : null, price, image: readImage(image) },
      ...{ soldAsIs: soldAsIs === true, titleBrands: readTexts(titleBrands), pastUse: readTexts(pastUse) },
    },
  ];
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(isText) : [];
}

function readImage(value: unknown): VehicleImage | null {
  if (!isRecord(value)) return null;
  const { publicId, url, alt, width, height, placeholderColor } = value;
  if (!isText(publicId) || !isText(url) || !isText(alt) || !isText(placeholderColor)) return null;
  return isNumber(width) && isNumber(height) ? { publicId, url, alt, width, height, placeholderColor } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
