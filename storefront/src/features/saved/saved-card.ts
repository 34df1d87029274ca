import type { VehicleCard, VehicleImage } from '@dealer/shared-domain';

/** What the device remembers of a vehicle: enough to name and picture it until it is read anew. */
export type SavedCard = Pick<VehicleCard, 'id' | 'year' | 'make' | 'model' | 'trim' | 'price' | 'image'>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function toSavedCard({ id, year, make, model, trim, price, image }: SavedCard): SavedCard {
  return { id, year, make, model, trim, price, image };
}

/** The vehicles of a stored list; what is no vehicle is left out. */
export function readSavedCards(list: unknown): SavedCard[] {
  return Array.isArray(list) ? list.flatMap((entry: unknown) => readCard(entry)) : [];
}

function readCard(entry: unknown): SavedCard[] {
  if (!isRecord(entry)) return [];
  const { id, year, make, model, trim, price, image } = entry;
  if (!isText(id) || !uuid.test(id) || !isNumber(year) || !isText(make) || !isText(model) || !isNumber(price))
    return [];
  return [{ id, year, make, model, trim: isText(trim) ? trim : null, price, image: readImage(image) }];
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
