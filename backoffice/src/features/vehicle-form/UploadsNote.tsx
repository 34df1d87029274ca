import { pluralize } from '@dealer/shared-domain';
import { Button, Icon, Note } from '@dealer/shared-ui';
import { useStore } from 'zustand';
import type { VehicleMedia } from './media/vehicle-media.ts';
import styles from './UploadsNote.module.css';

type UploadsNoteProps = {
  media: VehicleMedia;
  onRetry: (ids: string[]) => void;
  onLeave: () => void;
};

/** Shown when the vehicle is saved but some uploads failed; each can be retried. */
export function UploadsNote({ media, onRetry, onLeave }: UploadsNoteProps) {
  const jobs = useStore(media.queue.jobs);
  const failed = Object.values(jobs).flatMap(({ id, file, state }) =>
    state.status === 'failed' ? [{ id, name: file.name || 'File', ...state }] : [],
  );
  const retryable = failed.filter(({ isFinal }) => !isFinal).map(({ id }) => id);
  if (failed.length === 0) return null;
  return (
    <Note
      tone="warn"
      role="alert"
      title={`The vehicle is saved; ${pluralize(failed.length, 'file is', 'files are')} not`}
      className={styles.note}
      actions={
        <>
          <Button variant="quiet" onClick={onLeave}>
            Continue without them
          </Button>
          {retryable.length > 0 && (
            <Button onClick={() => onRetry(retryable)}>
              <Icon name="refresh" /> Retry all
            </Button>
          )}
        </>
      }
    >
      <ul className={styles.files}>
        {failed.map(({ id, name, message, isFinal }) => (
          <li key={id}>
            <span>
              <b>{name}</b>: {message}
            </span>
            {!isFinal && (
              <button
                type="button"
                className="link"
                aria-label={`Retry ${name} and save it`}
                onClick={() => onRetry([id])}
              >
                Retry
              </button>
            )}
            <button
              type="button"
              className="link"
              aria-label={`Remove ${name} from the list`}
              onClick={() => media.remove(id)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </Note>
  );
}
