import { paths } from '@dealer/shared-domain';
import {
  createVehicleSchema,
  type EditableVehicle,
  emptyVehicleFormValues,
  toVehicleFormValues,
  type VehicleFormValues,
  type VehicleInput,
} from '@dealer/shared-domain/staff';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../toasts.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormAside } from './FormAside.tsx';
import { FormHead } from './FormHead.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { PhotosSection } from './media/PhotosSection.tsx';
import { VideosSection } from './media/VideosSection.tsx';
import { createVehicleMedia } from './media/vehicle-media.ts';
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

const formId = 'vehicle-form';

/** Adds a vehicle, or edits the given one. */
export function VehicleForm({ vehicle }: { vehicle: EditableVehicle | null }) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const [now] = useState(() => new Date());
  const [id] = useState(() => vehicle?.id ?? crypto.randomUUID());
  const media = useMedia(id, vehicle);
  const [initial] = useState(() => (vehicle ? toVehicleFormValues(vehicle.input) : emptyVehicleFormValues(now)));
  const form = useForm<VehicleFormValues, unknown, VehicleInput>({
    defaultValues: initial,
    resolver: valibotResolver(createVehicleSchema({ now })),
    shouldFocusError: false,
  });
  const { errors, isDirty, submitCount } = form.formState;
  const isLeaving = useRef(false);
  const saving = useSaveVehicle({
    id,
    vehicle,
    initial,
    form,
    media,
    onSaved: (name) => {
      isLeaving.current = true;
      toasts.show({ tone: 'ok', text: `${name || 'The vehicle'} is saved` });
      navigate(paths.adminVehicles);
    },
  });
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

  return (
    <FormProvider {...form}>
      <FormHead title={saving.isStored ? 'Edit Vehicle' : 'Add New Vehicle'} />
      <div className={styles.columns}>
        <form id={formId} noValidate onSubmit={submit}>
          <SaveProblemNote saving={saving} media={media} onSaveAgain={() => void submit()} />
          <ErrorSummary errors={listVehicleErrors(errors)} isDraft={status === 'Draft'} attempt={submitCount} />
          <IdentitySection now={now} />
          <PriceSection />
          <DescriptionSection />
          <PhotosSection media={media} />
          <VideosSection media={media} />
          <FeaturesSection />
          <DisclosuresSection media={media} />
          <HistorySection />
        </form>
        <FormAside media={media} id={id} isPublic={vehicle !== null && vehicle.input.status !== 'Draft'} />
      </div>
      <SaveBar
        formId={formId}
        media={media}
        hasUnsaved={hasUnsaved}
        isStored={saving.isStored}
        isSaving={saving.isSaving}
        onSaveDraft={isUnpublished ? saveDraft : undefined}
      />
      <LeaveGuard hasUnsaved={hasUnsaved} isLeaving={isLeaving} />
    </FormProvider>
  );
}

/** The media of this form, as long as it is open. */
function useMedia(vehicleId: string, vehicle: EditableVehicle | null) {
  const { media: uploads } = useStaff();
  const [media] = useState(() => createVehicleMedia({ vehicleId, uploads, vehicle }));
  useEffect(() => () => media.queue.stop(), [media]);
  return media;
}
