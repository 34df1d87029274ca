import type { EditableVehicle } from '@dealer/shared-domain/staff';
import { useEffect, useRef, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../toasts.tsx';
import { isDraftHeldElsewhere } from './draft/draft-lock.ts';
import { createDraftStore, type DraftStore } from './draft/draft-store.ts';
import type { KeptDraft } from './draft/vehicle-draft.ts';
import { VehicleForm } from './VehicleForm.tsx';

type Opening = {
  /** Counts the forms that stood here: each starts afresh. */
  serial: number;
  kept: KeptDraft | null;
  /** Whether it is known if there is a draft. */
  isReady: boolean;
};

/** The form, with the draft that this person left on this device. */
export function DraftedVehicleForm({ vehicle }: { vehicle: EditableVehicle | null }) {
  const { config, session } = useStaff();
  const toasts = useToasts();
  const [store] = useState(() => createDraftStore(`${config.dealerId}/${session.getUser().id}`));
  const [opening, setOpening] = useState<Opening>({ serial: 0, kept: null, isReady: false });
  const isTyped = useRef(false);

  useEffect(() => {
    let isWanted = true;
    findDraft(store, vehicle?.id).then((kept) => {
      if (!isWanted) return;
      // Who was quicker than the storage goes on with what they typed.
      const found = isTyped.current ? null : kept;
      setOpening(({ serial }) => ({ serial: found ? serial + 1 : serial, kept: found, isReady: true }));
    });
    return () => {
      isWanted = false;
    };
  }, [store, vehicle?.id]);

  const startAfresh = (given: KeptDraft | null) => {
    setOpening(({ serial }) => ({ serial: serial + 1, kept: null, isReady: true }));
    toasts.show({
      tone: 'ok',
      text: 'The draft is discarded',
      action: given
        ? {
            label: 'Undo',
            run: () => setOpening(({ serial }) => ({ serial: serial + 1, kept: given, isReady: true })),
          }
        : undefined,
    });
  };

  return (
    <div onInput={() => (isTyped.current = true)}>
      <VehicleForm
        key={opening.serial}
        vehicle={vehicle}
        kept={opening.kept}
        store={store}
        isReady={opening.isReady}
        onDiscarded={startAfresh}
      />
    </div>
  );
}

/** The draft of the vehicle, or the last one of a new vehicle, unless another tab is at work on it. */
async function findDraft(store: DraftStore, vehicleId: string | undefined): Promise<KeptDraft | null> {
  const ids = vehicleId ? [vehicleId] : (await store.listNew()).map((draft) => draft.vehicleId);
  for (const id of ids) {
    if (!(await isDraftHeldElsewhere(id))) {
      const kept = await store.read(id);
      if (kept) return kept;
    }
  }
  return null;
}
