import { Button, ButtonLink, classNames, Icon } from '@dealer/shared-ui';
import { use } from 'react';
import { useStore } from 'zustand';
import { useDealer } from '../../dealer.ts';
import { formatClock } from './draft/format-clock.ts';
import { FormPlace } from './form-place.ts';
import { sayUploads } from './media/media-words.ts';
import type { VehicleMedia } from './media/vehicle-media.ts';
import styles from './SaveBar.module.css';

type SaveBarProps = {
  formId: string;
  media: VehicleMedia;
  hasUnsaved: boolean;
  isStored: boolean;
  isSaving: boolean;
  /** When this device kept the draft last. */
  keptAtMs: number | null;
  onDiscard: () => void;
  /** Offered as long as the vehicle has not been published. */
  onSaveDraft: (() => void) | undefined;
};

/** How the form stands, and the one main action; it never leaves the window. */
export function SaveBar({
  formId,
  media,
  hasUnsaved,
  isStored,
  isSaving,
  keptAtMs,
  onDiscard,
  onSaveDraft,
}: SaveBarProps) {
  const { timeZone } = useDealer();
  const { listPath } = use(FormPlace);
  const uploads = useStore(media.queue.jobs, sayUploads);
  const isKept = !uploads && hasUnsaved && keptAtMs !== null;
  const isSettled = !uploads && !hasUnsaved && isStored;
  return (
    <div className={styles.bar} data-thumb-bar>
      <p role="status">
        {(isSettled || isKept) && <Icon name="check" />}
        {isKept ? (
          <KeptWords time={formatClock(keptAtMs, keptAtMs, timeZone)} />
        ) : (
          sayState(uploads, hasUnsaved, isStored)
        )}
      </p>
      {isKept && !isSaving && (
        <button type="button" className={`link ${styles.discard}`} onClick={onDiscard}>
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
      <Button
        variant="primary"
        type="submit"
        form={formId}
        disabled={isSaving}
        aria-busy={isSaving}
        data-save
        className={styles.main}
      >
        {isSaving && <Icon name="spinner" className={classNames(styles.ring)} />}
        {isSaving ? 'Saving...' : isStored ? 'Update Vehicle' : 'Add Vehicle'}
      </Button>
    </div>
  );
}

function KeptWords({ time }: { time: string }) {
  return (
    <span>
      <b>Draft kept</b> on this device at {time}
    </span>
  );
}

function sayState(uploads: string | null, hasUnsaved: boolean, isStored: boolean): string {
  if (uploads) return uploads;
  if (hasUnsaved) return 'Unsaved changes';
  return isStored ? 'All changes saved' : 'Nothing saved yet';
}
