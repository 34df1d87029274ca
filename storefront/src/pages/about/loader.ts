import {
  defaultInventoryQuery,
  type InventoryQuery,
  type StorefrontContract,
  type VehicleImage,
} from '@dealer/shared-domain';
import type { LoaderFunctionArgs } from 'react-router-dom';

export type AboutData = { pictures: VehicleImage[] };

const pictureCount = 3;
/** More than are shown, for those without a photograph. */
const vehicleCount = 6;

/** Pictures of the newest featured vehicles; none when they cannot be loaded. */
export function aboutLoader({ vehicles: source }: Pick<StorefrontContract, 'vehicles'>) {
  return async ({ request }: LoaderFunctionArgs): Promise<AboutData> => {
    const newestFirst: InventoryQuery = { ...defaultInventoryQuery(), status: 'available', sort: 'added' };
    const { vehicles } = await source
      .getInventory({ ...newestFirst, featured: true, limit: vehicleCount }, request.signal)
      .catch(() => ({ vehicles: [] }));
    const pictures = new Map(vehicles.flatMap(({ image }) => (image ? [[image.url, image] as const] : [])));
    return { pictures: [...pictures.values()].slice(0, pictureCount) };
  };
}
