import type { VehicleStatus } from '@dealer/shared-domain';
import { useMay } from './staff.tsx';

export type VehicleRights = { mayEdit: boolean; mayPrice: boolean; mayPublish: boolean; mayDelete: boolean };

/** What the user may change of a vehicle of this status; the same rules as `vehicles_update` and `check_vehicle_rights`. */
export function useVehicleRights(status: VehicleStatus): VehicleRights {
  const isDraft = status === 'Draft';
  const [mayDraft, mayEditAny] = [useMay('vehicles.draft'), useMay('vehicles.edit')];
  const [mayPriceAny, mayPublishAny] = [useMay('vehicles.price'), useMay('vehicles.publish')];
  const mayEdit = mayEditAny || (isDraft && mayDraft);
  return {
    mayEdit,
    // The price of a draft is not offered yet.
    mayPrice: mayEdit && (isDraft || mayPriceAny),
    mayPublish: mayEdit && mayPublishAny,
    mayDelete: useMay('vehicles.delete'),
  };
}
