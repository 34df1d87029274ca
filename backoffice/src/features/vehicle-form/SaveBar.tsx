import { Button, ButtonLink, Icon, SpinnerIcon } from '@dealer/shared-ui';
import { use } from 'react';
import { useStore } from 'zustand';
import { useDealer } from '../../dealer.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { formatClock } from './draft/format-clock.ts';
import { FormLocation } from './form-location.ts';
import { formatUploads } from './media/media-messages.ts';
import type { VehicleMedia } from './media/vehicle-media.ts';

type SaveBarProps = {
  formId: string;
  media: VehicleMedia;
  hasUnsaved: boolean;
  /** The amounts have a button of their own. */
  hasUnsavedMoney: boolean;
  isStored: boolean;
  isSaving: boolean;
  /** Time of the last save of the draft on this device. */
  draftSavedAtMs: number | null;
  onDiscard: () => void;
  /** Undefined once the vehicle has been published. */
  onSaveDraft: (() => void) | undefined;
};

/** The state of the form and its main action, always in view. */
export function SaveBar({
  formId,
  media,
  hasUnsaved,
  hasUnsavedMoney,
  isStored,
  isSaving,
  draftSavedAtMs,
  onDiscard,
  onSaveDraft,
}: SaveBarProps) {
  const { timeZone } = useDealer();
  const { listPath } = use(FormLocation);
  const uploads = useStore(media.queue.jobs, formatUploads);
  const isDraftSaved = !uploads && hasUnsaved && draftSavedAtMs !== null;
  const isSaved = !uploads && !hasUnsaved && !hasUnsavedMoney && isStored;
  return (
    <ActionBar
      status={
        <>
          {(isSaved || isDraftSaved) && <Icon name="check" />}
          {isDraftSaved ? (
            <DraftSavedLabel time={formatClock(draftSavedAtMs, draftSavedAtMs, timeZone)} />
          ) : (
            formatState({ uploads, hasUnsaved, hasUnsavedMoney, isStored })
          )}
        </>
      }
    >
      {isDraftSaved && !isSaving && (
        <button type="button" className="link" onClick={onDiscard}>
          Discard<span className="sr"> the draft</span>
        </button>
      )}
      <ButtonLink variant="quiet" to={listPath}>
        Cancel
      </ButtonLink>
      {onSaveDraft && (
        <Button onClick={onSaveDraft} disabled={isSaving}>
          Save as Draft
        </Button>
      )}
      <Button variant="primary" type="submit" form={formId} disabled={isSaving} aria-busy={isSaving} data-save>
        {isSaving && <SpinnerIcon />}
        {isSaving ? 'Saving...' : isStored ? 'Update Vehicle' : 'Add Vehicle'}
      </Button>
    </ActionBar>
  );
}

function DraftSavedLabel({ time }: { time: string }) {
  return (
    <span>
      <b>Draft kept</b> on this device at {time}
    </span>
  );
}

type FormState = Pick<SaveBarProps, 'hasUnsaved' | 'hasUnsavedMoney' | 'isStored'> & { uploads: string | null };

function formatState({ uploads, hasUnsaved, hasUnsavedMoney, isStored }: FormState): string {
  if (uploads) return uploads;
  if (hasUnsaved) return 'Unsaved changes';
  if (hasUnsavedMoney) return 'The amounts are not saved yet';
  return isStored ? 'All changes saved' : 'Nothing saved yet';
}
