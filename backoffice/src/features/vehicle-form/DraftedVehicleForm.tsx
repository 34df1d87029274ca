import type { EditableVehicle, VehicleFormValues } from '@dealer/shared-domain/staff';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { toOwner } from '../../uploads/background-uploads.ts';
import { isDraftLocked } from './draft/draft-lock.ts';
import { createDraftStore, type DraftStore, type FollowingFile } from './draft/draft-store.ts';
import type { RestoredDraft } from './draft/vehicle-draft.ts';
import { VehicleForm } from './VehicleForm.tsx';

type Opening = {
  /** The form's key: a new number resets the form. */
  serial: number;
  restored: RestoredDraft | null;
  /** Photographs that follow an earlier save. */
  following: readonly FollowingFile[];
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
  const [store] = useState(() => createDraftStore(toOwner(config, session)));
  const [opening, setOpening] = useState<Opening>({
    serial: 0,
    restored: null,
    following: [],
    isReady: copied !== null,
  });
  const hasTyped = useRef(false);
  const focusedId = useRef('');
  // The draft replaces the form, so the focus returns to its field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each serial is another form.
  useLayoutEffect(() => {
    document.getElementById(focusedId.current)?.focus();
    focusedId.current = '';
  }, [opening.serial]);

  const vehicleId = vehicle?.id;
  useEffect(() => {
    // A copy is another vehicle: an older draft must not replace it.
    if (copied) return;
    let isCurrent = true;
    const looking = Promise.all([findDraft(store, vehicleId), vehicleId ? store.listFollowing(vehicleId) : []]);
    looking.then(([draft, following]) => {
      if (!isCurrent) return;
      focusedId.current = document.activeElement instanceof HTMLInputElement ? document.activeElement.id : '';
      // If the user typed before the draft loaded, the typed text wins.
      const found = hasTyped.current ? { restored: null, following: [] } : { restored: draft, following };
      const isFound = found.restored !== null || found.following.length > 0;
      setOpening(({ serial }) => ({ ...found, serial: isFound ? serial + 1 : serial, isReady: true }));
    });
    return () => {
      isCurrent = false;
    };
  }, [store, vehicleId, copied]);

  const reopenWithoutDraft = (discarded: RestoredDraft | null) => {
    setOpening((now) => ({ ...now, serial: now.serial + 1, restored: null }));
    toasts.show({
      tone: 'ok',
      text: 'The draft is discarded',
      action: discarded
        ? {
            label: 'Undo',
            run: () => setOpening((now) => ({ ...now, serial: now.serial + 1, restored: discarded })),
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
        following={opening.following}
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
