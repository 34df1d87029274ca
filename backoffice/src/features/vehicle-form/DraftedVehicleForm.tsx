import type { EditableVehicle, VehicleFormValues } from '@dealer/shared-domain/staff';
import { useEffect, useRef, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { isDraftLocked } from './draft/draft-lock.ts';
import { createDraftStore, type DraftStore } from './draft/draft-store.ts';
import type { RestoredDraft } from './draft/vehicle-draft.ts';
import { VehicleForm } from './VehicleForm.tsx';

type Opening = {
  /** The form's key: a new number resets the form. */
  serial: number;
  restored: RestoredDraft | null;
  /** True once the search for a draft has finished. */
  isReady: boolean;
};

/** The form, with the draft that this user left on this device. */
export function DraftedVehicleForm({
  vehicle,
  copied = null,
}: {
  vehicle: EditableVehicle | null;
  copied?: VehicleFormValues | null;
}) {
  const { config, session } = useStaff();
  const toasts = useToasts();
  const [store] = useState(() => createDraftStore(`${config.dealerId}/${session.getUser().id}`));
  const [opening, setOpening] = useState<Opening>({ serial: 0, restored: null, isReady: copied !== null });
  const hasTyped = useRef(false);

  useEffect(() => {
    // A copy is a vehicle of its own: an older draft must not take its place.
    if (copied) return;
    let isCurrent = true;
    findDraft(store, vehicle?.id).then((draft) => {
      if (!isCurrent) return;
      // If the user typed before the draft loaded, the typed text wins.
      const found = hasTyped.current ? null : draft;
      setOpening(({ serial }) => ({ serial: found ? serial + 1 : serial, restored: found, isReady: true }));
    });
    return () => {
      isCurrent = false;
    };
  }, [store, vehicle?.id, copied]);

  const reopenWithoutDraft = (discarded: RestoredDraft | null) => {
    setOpening(({ serial }) => ({ serial: serial + 1, restored: null, isReady: true }));
    toasts.show({
      tone: 'ok',
      text: 'The draft is discarded',
      action: discarded
        ? {
            label: 'Undo',
            run: () => setOpening(({ serial }) => ({ serial: serial + 1, restored: discarded, isReady: true })),
          }
        : undefined,
    });
  };

  return (
    <div onInput={() => (hasTyped.current = true)}>
      <VehicleForm
        key={opening.serial}
        vehicle={vehicle}
        restored={opening.restored}
        copied={opening.serial === 0 ? copied : null}
        store={store}
        isReady={opening.isReady}
        onDiscarded={reopenWithoutDraft}
      />
    </div>
  );
}

/** The draft of the vehicle, or the latest draft of a new one, unless it is open in another tab. */
async function findDraft(store: DraftStore, vehicleId: string | undefined): Promise<RestoredDraft | null> {
  const ids = vehicleId ? [vehicleId] : (await store.listNew()).map((draft) => draft.vehicleId);
  for (const id of ids) {
    if (!(await isDraftLocked(id))) {
      const draft = await store.read(id);
      if (draft) return draft;
    }
  }
  return null;
}
