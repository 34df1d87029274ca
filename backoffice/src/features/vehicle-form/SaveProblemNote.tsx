import { Button, Icon, Note } from '@dealer/shared-ui';
import { use, useLayoutEffect, useRef } from 'react';
import { showNote, useTypedDuringSave } from '../../ui/use-typed-during-save.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { FormLocation } from './form-location.ts';
import type { VehicleMedia } from './media/vehicle-media.ts';
import type { VehicleFormApi } from './rebase-form.ts';
import { UploadsNote } from './UploadsNote.tsx';
import type { SaveVehicle } from './use-save-vehicle.ts';
import styles from './VehicleForm.module.css';

type SaveProblemNoteProps = {
  form: VehicleFormApi;
  saving: SaveVehicle;
  media: VehicleMedia;
  onSaveAgain: () => void;
};

/** Why the last save failed and what to do next. It takes the focus unless the user is typing. */
export function SaveProblemNote({ form, saving, media, onSaveAgain }: SaveProblemNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  const { saveFailed } = use(FormLocation);
  const { problem, isSaving } = saving;
  const hasTyped = useTypedDuringSave(isSaving);
  useLayoutEffect(() => {
    if (problem) showNote(place.current, hasTyped.current);
  }, [problem, hasTyped]);
  if (!problem) return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.problem}>
      {problem.kind === 'failed' && (
        <Note
          tone="bad"
          role="alert"
          title={saveFailed ?? problem.failure.title}
          actions={
            <Button onClick={onSaveAgain}>
              <Icon name="refresh" /> Save again
            </Button>
          }
        >
          <p>{problem.failure.detail}</p>
        </Note>
      )}
      {problem.kind === 'newer' && (
        <ConflictNote form={form} merge={problem} onKeepLocal={onSaveAgain} onAcceptRemote={saving.acceptRemote} />
      )}
      {problem.kind === 'uploads' && <UploadsNote media={media} onRetry={saving.retryUploads} onLeave={saving.leave} />}
    </div>
  );
}
