import { pluralize } from '@dealer/shared-domain';
import { type EditableVehicle, staffPaths, type VehicleFormValues } from '@dealer/shared-domain/staff';
import { use, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { useToasts } from '../../ui/toasts.tsx';
import { usePlanPublication } from '../../ui/use-plan-publication.ts';
import type { DraftStore, FollowingFile } from './draft/draft-store.ts';
import { useDraft } from './draft/use-draft.ts';
import type { RestoredDraft } from './draft/vehicle-draft.ts';
import { FormLocation } from './form-location.ts';
import { useUploadRetries } from './media/use-upload-retries.ts';
import { useOpenForm } from './use-open-form.ts';
import { useSaveVehicle } from './use-save-vehicle.ts';
import { useSubmit } from './use-submit.tsx';
import { useVinDecoding } from './vin/use-vin-decoding.ts';

export type VehicleFormProps = {
  /** Null for a new vehicle. */
  vehicle: EditableVehicle | null;
  /** The draft that this user left on this device. */
  restored: RestoredDraft | null;
  /** Photographs that follow an earlier save. */
  following: readonly FollowingFile[];
  /** The values of the vehicle that a new one is copied from. */
  copied?: VehicleFormValues | null | undefined;
  store: DraftStore;
  /** True once the search for a draft has finished. */
  isReady: boolean;
  /** Called after the draft was removed from the device; `draft` allows an undo. */
  onDiscarded: (draft: RestoredDraft | null) => void;
};

/** The state of the form from opening to saving, with its draft on this device. */
export function useVehicleForm(props: VehicleFormProps) {
  const { vehicle, store, isReady, onDiscarded } = props;
  const navigate = useNavigate();
  const { listPath } = use(FormLocation);
  const toasts = useToasts();
  const { id, now, initial, problem, form, media } = useOpenForm(props);
  /** True while the form itself navigates away. */
  const isLeaving = useRef(false);
  /** When the draft is published, once it is stored. */
  const plannedAt = useRef<string | null>(null);
  const plan = usePlanPublication();
  const saving = useSaveVehicle({ id, vehicle, initial, form, media, problem, onSaved: leaveSaved });
  useUploadRetries(media, saving.isSaving || saving.problem?.kind === 'uploads');
  const draft = useDraft({ store, vehicleId: id, form, media, getBaseline: saving.getBaseline, isReady });
  const vin = useVinDecoding(form, vehicle ? null : initial);
  // Subscribes to the entries, because `media.hasChanges` depends on them.
  useStore(media.entries);
  const hasUnsaved = form.formState.isDirty || media.hasChanges();
  const isUnpublished = vehicle === null ? !saving.isStored : vehicle.input.status === 'Draft';
  const submission = useSubmit({ form, saving, isUnpublished, plannedAt });

  function leaveSaved(name: string, following: number): void {
    isLeaving.current = true;
    void draft.forget();
    const saved = `${name || 'The vehicle'} is saved`;
    const note = pluralize(following, 'photograph follows by itself', 'photographs follow by themselves');
    toasts.show({ tone: 'ok', text: following > 0 ? `${saved}; ${note}` : saved });
    navigate(listPath);
    if (plannedAt.current && form.getValues('status') === 'Draft')
      void planStored(name || 'The vehicle', plannedAt.current);
    plannedAt.current = null;
  }

  /** The user is still in the form after it was saved or discarded. */
  function stay(): void {
    isLeaving.current = false;
    draft.resume();
  }

  async function planStored(name: string, publishAt: string) {
    const problem = await plan({ id, name, publication: null }, publishAt);
    if (problem) toasts.show({ tone: 'bad', text: `${name} is saved, but not planned`, detail: problem });
  }

  async function discard(): Promise<void> {
    const discarded = await store.read(id);
    await draft.forget();
    if (saving.getBaseline().version === (vehicle?.version ?? null)) return onDiscarded(discarded);
    // The vehicle was stored while the form was open, so the form reopens with the stored values.
    isLeaving.current = true;
    window.location.assign(staffPaths.editVehicle(id));
  }

  return {
    id,
    now,
    form,
    media,
    vin,
    saving,
    draftSavedAtMs: draft.savedAtMs,
    hasUnsaved,
    isUnpublished,
    isLeaving,
    discard,
    stay,
    ...submission,
  };
}
