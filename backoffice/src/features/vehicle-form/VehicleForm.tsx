import { staffPaths } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useMay } from '../../staff.tsx';
import { useVehicleRights } from '../../vehicle-rights.ts';
import { DraftNote } from './draft/DraftNote.tsx';
import { ReadOnlyVehicle } from './EditorOnly.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormAside } from './FormAside.tsx';
import { FormHead } from './FormHead.tsx';
import { ListSpelling } from './fields/list-spelling.ts';
import { LazyInterestSection } from './interest/LazyInterestSection.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { PhotosSection } from './media/PhotosSection.tsx';
import { VideosSection } from './media/VideosSection.tsx';
import { LazyMoneySection } from './money/LazyMoneySection.tsx';
import { PreviewDialog } from './preview/PreviewDialog.tsx';
import { PublicationPlan } from './publication/PublicationPlan.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SaveProblemNote } from './SaveProblemNote.tsx';
import { DescriptionSection } from './sections/DescriptionSection.tsx';
import { DisclosuresSection } from './sections/DisclosuresSection.tsx';
import { FeaturesSection } from './sections/FeaturesSection.tsx';
import { HistorySection } from './sections/HistorySection.tsx';
import { IdentitySection } from './sections/IdentitySection.tsx';
import { PriceSection } from './sections/PriceSection.tsx';
import { useVehicleForm, type VehicleFormProps } from './use-vehicle-form.ts';
import styles from './VehicleForm.module.css';
import { listVehicleErrors } from './vehicle-fields.ts';
import { VinContext } from './vin/vin-context.ts';

const formId = 'vehicle-form';

export function VehicleForm(props: VehicleFormProps) {
  const { vehicle, restored } = props;
  const { id, now, form, media, vin, saving, submit, discard, ...state } = useVehicleForm(props);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [hasUnsavedMoney, setHasUnsavedMoney] = useState(false);
  const managesMoney = useMay('money');
  const { errors, submitCount, defaultValues } = form.formState;
  const { mayEdit } = useVehicleRights((saving.isStored && defaultValues?.status) || 'Draft');
  return (
    <FormProvider {...form}>
      <VinContext value={vin}>
        <FormHead
          title={saving.isStored ? 'Edit Vehicle' : 'Add New Vehicle'}
          historyPath={saving.isStored ? staffPaths.vehicleHistory(id) : undefined}
          printPath={saving.isStored ? staffPaths.printVehicles([id]) : undefined}
          onPreview={() => setIsPreviewing(true)}
        />
        {/* The browser's own question before unloading does not tell that the user stayed; typing does. */}
        <div className={styles.columns} onInput={state.stay}>
          <div>
            <form id={formId} noValidate onSubmit={submit}>
              {!mayEdit && <ReadOnlyNote />}
              {restored && (
                <div className={styles.problem}>
                  <DraftNote
                    draft={restored.draft}
                    lostFiles={media.lostFiles}
                    isNew={vehicle === null}
                    onDiscard={() => void discard()}
                  />
                </div>
              )}
              <SaveProblemNote form={form} saving={saving} media={media} onSaveAgain={() => state.saveAgain()} />
              <ErrorSummary errors={listVehicleErrors(errors)} isDraft={state.isDraftAttempt} attempt={submitCount} />
              <ReadOnlyVehicle value={!mayEdit}>
                <ListSpelling value={state.spellings}>
                  <IdentitySection now={now} vehicleId={id} isNew={vehicle === null} />
                </ListSpelling>
                <PriceSection vehicleId={id} isStored={saving.isStored}>
                  <PublicationPlan id={id} isStored={saving.isStored} onPlanUnstored={state.saveDraft} />
                </PriceSection>
                <FurtherSections vehicle={vehicle} media={media} />
              </ReadOnlyVehicle>
            </form>
            {managesMoney && (
              <LazyMoneySection vehicleId={id} isStored={saving.isStored} onUnsaved={setHasUnsavedMoney} />
            )}
            {saving.isStored && <LazyInterestSection vehicleId={id} />}
          </div>
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
          hasUnsaved={state.hasUnsaved}
          hasUnsavedMoney={hasUnsavedMoney}
          isStored={saving.isStored}
          isSaving={saving.isSaving}
          draftSavedAtMs={state.draftSavedAtMs}
          onDiscard={() => void discard()}
          onSaveDraft={state.isUnpublished ? () => state.saveDraft() : undefined}
        />
        {state.questions}
        {isPreviewing && <PreviewDialog id={id} media={media} onClose={() => setIsPreviewing(false)} />}
        <LeaveGuard
          hasUnsaved={state.hasUnsaved}
          hasDraft={state.draftSavedAtMs !== null}
          isLeaving={state.isLeaving}
          hasUnsavedMoney={hasUnsavedMoney}
          onStay={state.stay}
        />
      </VinContext>
    </FormProvider>
  );
}

type FurtherSectionsProps = Pick<VehicleFormProps, 'vehicle'> & Pick<ReturnType<typeof useVehicleForm>, 'media'>;

function FurtherSections({ vehicle, media }: FurtherSectionsProps) {
  return (
    <>
      <DescriptionSection />
      <PhotosSection media={media} />
      <VideosSection media={media} />
      <FeaturesSection />
      <DisclosuresSection vehicle={vehicle} media={media} />
      <HistorySection />
    </>
  );
}

function ReadOnlyNote() {
  return (
    <Note tone="info" title="Your role does not change published vehicles" className={styles.problem}>
      <p>You can add photographs and videos.</p>
    </Note>
  );
}
