import * as v from 'valibot';
import { vehicleTitle } from '../format.ts';
import type { PublicClient } from '../supabase/public-client.ts';
import { readPages } from '../supabase/read-pages.ts';
import { runQuery } from '../supabase/run-query.ts';
import { toColumnSchemas, toFieldValues } from '../vehicles/field-columns.ts';
import { bySortOrder, imageSchema, toImage } from '../vehicles/media-row.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';

const fields = [
  'vin',
  'make',
  'model',
  'trim',
  'year',
  'bodyStyle',
  'drivetrain',
  'fuelType',
  'transmission',
  'color',
  'interiorColor',
  'condition',
  'price',
  'mileageKm',
  'stockNumber',
  'description',
  'pastUse',
  'soldAsIs',
] as const;

export type FeedVehicle = Pick<Vehicle, (typeof fields)[number] | 'id' | 'titleBrands' | 'image'>;

export type FeedSource = {
  /** Published vehicles that are neither sold nor pending, some hundred at a time. */
  readBuyableVehicles(): AsyncGenerator<FeedVehicle[]>;
};

const rowSchema = v.object({
  id: v.string(),
  ...toColumnSchemas(fields),
  title_brands: v.nullish(v.array(v.string()), () => []),
  vehicle_images: v.nullish(v.array(imageSchema), () => []),
});
const rowsSchema = v.array(rowSchema);
const columns = [
  ...Object.keys(rowSchema.entries).filter((column) => column !== 'vehicle_images'),
  `vehicle_images(${Object.keys(imageSchema.entries).join(',')})`,
].join(',');
/** Each row carries its pictures. */
const rowsPerCall = 250;

export function createFeedSource({ client, dealerId }: { client: PublicClient; dealerId: string }): FeedSource {
  async function getRows(afterId: string | null) {
    const buyable = client.from('vehicles').select(columns).eq('dealer_id', dealerId).eq('status', 'Available');
    const page = buyable.order('id').limit(rowsPerCall);
    const request = afterId === null ? page : page.gt('id', afterId);
    return runQuery(request, { schema: rowsSchema, loadFailed: 'The vehicles could not be read.' });
  }

  async function* readBuyableVehicles() {
    for await (const rows of readPages(getRows)) yield rows.map(toFeedVehicle);
  }

  return { readBuyableVehicles };
}

function toFeedVehicle(row: v.InferOutput<typeof rowSchema>): FeedVehicle {
  const [image] = row.vehicle_images.toSorted(
    (a, b) => Number(b.is_primary) - Number(a.is_primary) || bySortOrder(a, b),
  );
  return {
    id: row.id,
    ...toFieldValues(fields, row),
    titleBrands: row.title_brands,
    image: image ? toImage(image, vehicleTitle(row)) : null,
  };
}
