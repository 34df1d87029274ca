import { paths } from '@dealer/shared-domain';
import { Button, ButtonLink, classNames, Icon } from '@dealer/shared-ui';
import { useStore } from 'zustand';
import { sayUploads } from './media/media-words.ts';
import type { VehicleMedia } from './media/vehicle-media.ts';
import styles from './SaveBar.module.css';

type SaveBarProps = {
  formId: string;
  media: VehicleMedia;
  hasUnsaved: boolean;
  isStored: boolean;
  isSaving: boolean;
  /** Offered as long as the vehicle has not been published. */
  onSaveDraft: (() => void) | undefined;
};

/** How the form stands, and the one main action; it never leaves the window. */
export function SaveBar({ formId, media, hasUnsaved, isStored, isSaving, onSaveDraft }: SaveBarProps) {
  const uploads = useStore(media.queue.jobs, sayUploads);
  const isSettled = !uploads && !hasUnsaved && isStored;
  return (
    <div className={styles.bar} data-thumb-bar>
      <p role="status">
        {isSettled && <Icon name="check" />}
        {uploads ?? (hasUnsaved ? 'Unsaved changes' : isStored ? 'All changes saved' : 'Nothing saved yet')}
      </p>
      <ButtonLink variant="quiet" to={paths.adminVehicles}>
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
        className={styles.main}
      >
        {isSaving && <Icon name="spinner" className={classNames(styles.ring)} />}
        {isSaving ? 'Saving...' : isStored ? 'Update Vehicle' : 'Add Vehicle'}
      </Button>
    </div>
  );
}
