import {
  createVehicleSchema,
  type EditableVehicle,
  type VehicleFormValues,
  type VehicleInput,
} from '@dealer/shared-domain/staff';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useMay, useStaff } from '../../staff.tsx';
import { createBackgroundUploads, toOwner } from '../../uploads/background-uploads.ts';
import type { DraftStore, FollowingFile } from './draft/draft-store.ts';
import type { RestoredDraft } from './draft/vehicle-draft.ts';
import { createPhotoDelivery } from './media/photo-delivery.ts';
import { createVehicleMedia } from './media/vehicle-media.ts';
import { openForm } from './open-form.ts';
import { rebaseForm } from './rebase-form.ts';

type OpenFormOptions = {
  /** Null for a new vehicle. */
  vehicle: EditableVehicle | null;
  /** The draft that this user left on this device. */
  restored: RestoredDraft | null;
  /** Photographs that follow an earlier save. */
  following: readonly FollowingFile[];
  copied?: VehicleFormValues | null | undefined;
  store: DraftStore;
};

/** The values and media that the form opens with, from the stored vehicle and the draft. */
export function useOpenForm({ vehicle, restored, following, copied = null, store }: OpenFormOptions) {
  const [now] = useState(() => new Date());
  const newStatus = useMay('vehicles.publish') ? 'Available' : 'Draft';
  const [{ id, initial, start, problem }] = useState(() => openForm({ vehicle, restored, copied, newStatus, now }));
  const form = useForm<VehicleFormValues, unknown, VehicleInput>({
    defaultValues: initial,
    resolver: valibotResolver(createVehicleSchema({ now })),
    shouldFocusError: false,
  });
  useLayoutEffect(() => {
    if (start) rebaseForm(form, initial, start);
  }, [form, initial, start]);

  const { media: uploads, config, session } = useStaff();
  const [media] = useState(() => {
    const background = createBackgroundUploads({ owner: toOwner(config, session), uploads, config });
    const delivery = createPhotoDelivery({ vehicleId: id, store, background });
    return createVehicleMedia({ vehicleId: id, uploads, vehicle, restored, following, delivery });
  });
  useEffect(() => () => media.close(), [media]);

  return { id, now, initial, problem, form, media };
}
