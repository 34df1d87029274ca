import { Button, Icon, Note } from '@dealer/shared-ui';
import { use, useLayoutEffect, useRef } from 'react';
import { ConflictNote } from './ConflictNote.tsx';
import { FormPlace } from './form-place.ts';
import type { VehicleMedia } from './media/vehicle-media.ts';
import { UploadsNote } from './UploadsNote.tsx';
import type { SaveVehicle } from './use-save-vehicle.ts';
import styles from './VehicleForm.module.css';

type SaveProblemNoteProps = { saving: SaveVehicle; media: VehicleMedia; onSaveAgain: () => void };

/** Why the last save did not go through, what is safe, and the next step. It takes the focus. */
export function SaveProblemNote({ saving, media, onSaveAgain }: SaveProblemNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  const { saveFailed } = use(FormPlace);
  const { problem } = saving;
  useLayoutEffect(() => {
    if (problem) place.current?.focus();
  }, [problem]);
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
        <ConflictNote {...problem} onSaveMine={onSaveAgain} onTakeTheirs={saving.takeTheirs} />
      )}
      {problem.kind === 'uploads' && <UploadsNote media={media} onRetry={saving.retryUploads} onLeave={saving.leave} />}
    </div>
  );
}
