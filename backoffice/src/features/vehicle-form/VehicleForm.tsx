import {
  createVehicleSchema,
  type EditableVehicle,
  staffPaths,
  type VehicleFormValues,
  type VehicleInput,
} from '@dealer/shared-domain/staff';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../toasts.tsx';
import { DraftNote } from './draft/DraftNote.tsx';
import type { DraftStore } from './draft/draft-store.ts';
import { useDraft } from './draft/use-draft.ts';
import type { KeptDraft } from './draft/vehicle-draft.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormAside } from './FormAside.tsx';
import { FormHead } from './FormHead.tsx';
import { FormPlace } from './form-place.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { PhotosSection } from './media/PhotosSection.tsx';
import { VideosSection } from './media/VideosSection.tsx';
import { createVehicleMedia } from './media/vehicle-media.ts';
import { openForm } from './open-form.ts';
import { PreviewDialog } from './preview/PreviewDialog.tsx';
import { rebaseForm } from './rebase-form.ts';
import { SaveBar } from './SaveBar.tsx';
import { SaveProblemNote } from './SaveProblemNote.tsx';
import { DescriptionSection } from './sections/DescriptionSection.tsx';
import { DisclosuresSection } from './sections/DisclosuresSection.tsx';
import { FeaturesSection } from './sections/FeaturesSection.tsx';
import { HistorySection } from './sections/HistorySection.tsx';
import { IdentitySection } from './sections/IdentitySection.tsx';
import { PriceSection } from './sections/PriceSection.tsx';
import { useSaveVehicle } from './use-save-vehicle.ts';
import styles from './VehicleForm.module.css';
import { listVehicleErrors } from './vehicle-fields.ts';
import { useVinDecoding } from './vin/use-vin-decoding.ts';
import { VinContext } from './vin/vin-context.ts';

const formId = 'vehicle-form';

type VehicleFormProps = {
  /** Null for a new one. */
  vehicle: EditableVehicle | null;
  /** What this person left on this device. */
  kept: KeptDraft | null;
  store: DraftStore;
  /** Whether it is known if there is a draft. */
  isReady: boolean;
  /** The draft is gone from the device; given once more for those who want it back. */
  onDiscarded: (draft: KeptDraft | null) => void;
};

/** Adds a vehicle, or edits the given one. */
export function VehicleForm({ vehicle, kept, store, isReady, onDiscarded }: VehicleFormProps) {
  const navigate = useNavigate();
  const { listPath } = use(FormPlace);
  const toasts = useToasts();
  const [now] = useState(() => new Date());
  const [{ id, initial, start, problem }] = useState(() => openForm({ vehicle, kept, now }));
  const media = useMedia(id, vehicle, kept);
  const form = useForm<VehicleFormValues, unknown, VehicleInput>({
    defaultValues: initial,
    resolver: valibotResolver(createVehicleSchema({ now })),
    shouldFocusError: false,
  });
  useLayoutEffect(() => {
    if (start) rebaseForm(form, initial, start);
  }, [form, initial, start]);
  const { errors, isDirty, submitCount } = form.formState;
  const isLeaving = useRef(false);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const saving = useSaveVehicle({
    id,
    vehicle,
    initial,
    form,
    media,
    problem,
    onSaved: (name) => {
      isLeaving.current = true;
      void draft.forget();
      toasts.show({ tone: 'ok', text: `${name || 'The vehicle'} is saved` });
      navigate(listPath);
    },
  });
  const draft = useDraft({ store, vehicleId: id, form, media, standing: saving.standing, isReady });
  const vin = useVinDecoding(form, vehicle ? null : initial);
  // Which entries there are decides about unsaved changes.
  useStore(media.entries);
  const hasUnsaved = isDirty || media.hasChanges();
  const status = useWatch({ control: form.control, name: 'status' });
  const submit = form.handleSubmit(saving.save);
  const isUnpublished = vehicle === null ? !saving.isStored : vehicle.input.status === 'Draft';

  const saveDraft = () => {
    const before = form.getValues('status');
    form.setValue('status', 'Draft', { shouldDirty: true });
    void form.handleSubmit(saving.save, () => form.setValue('status', before, { shouldDirty: true }))();
  };

  const discard = async () => {
    const given = await store.read(id);
    await draft.forget();
    if (saving.standing().version === (vehicle?.version ?? null)) return onDiscarded(given);
    // It was stored from here meanwhile: what is stored now is what the form opened with no more.
    isLeaving.current = true;
    window.location.assign(staffPaths.editVehicle(id));
  };

  return (
    <FormProvider {...form}>
      <VinContext value={vin}>
        <FormHead
          title={saving.isStored ? 'Edit Vehicle' : 'Add New Vehicle'}
          historyPath={saving.isStored ? staffPaths.vehicleHistory(id) : undefined}
          onPreview={() => setIsPreviewing(true)}
        />
        <div className={styles.columns}>
          <form id={formId} noValidate onSubmit={submit}>
            {kept && (
              <div className={styles.problem}>
                <DraftNote
                  kept={kept}
                  lostFiles={media.lostFiles}
                  isNew={vehicle === null}
                  onDiscard={() => void discard()}
                />
              </div>
            )}
            <SaveProblemNote saving={saving} media={media} onSaveAgain={() => void submit()} />
            <ErrorSummary errors={listVehicleErrors(errors)} isDraft={status === 'Draft'} attempt={submitCount} />
            <IdentitySection now={now} vehicleId={id} isNew={vehicle === null} />
            <PriceSection />
            <DescriptionSection />
            <PhotosSection media={media} />
            <VideosSection media={media} />
            <FeaturesSection />
            <DisclosuresSection media={media} />
            <HistorySection />
          </form>
          <FormAside
            media={media}
            id={id}
            isPublic={vehicle !== null && vehicle.input.status !== 'Draft'}
            onPreview={() => setIsPreviewing(true)}
          />
        </div>
        <SaveBar
          formId={formId}
          media={media}
          hasUnsaved={hasUnsaved}
          isStored={saving.isStored}
          isSaving={saving.isSaving}
          keptAtMs={draft.keptAtMs}
          onDiscard={() => void discard()}
          onSaveDraft={isUnpublished ? saveDraft : undefined}
        />
        {isPreviewing && <PreviewDialog id={id} media={media} onClose={() => setIsPreviewing(false)} />}
        <LeaveGuard hasUnsaved={hasUnsaved} isKept={draft.keptAtMs !== null} isLeaving={isLeaving} />
      </VinContext>
    </FormProvider>
  );
}

/** The media of this form, as long as it is open. */
function useMedia(vehicleId: string, vehicle: EditableVehicle | null, kept: KeptDraft | null) {
  const { media: uploads } = useStaff();
  const [media] = useState(() => createVehicleMedia({ vehicleId, uploads, vehicle, kept }));
  useEffect(() => () => media.queue.stop(), [media]);
  return media;
}
