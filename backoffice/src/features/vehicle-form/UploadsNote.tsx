import { Button, Icon, Note } from '@dealer/shared-ui';
import { useStore } from 'zustand';
import type { VehicleMedia } from './media/vehicle-media.ts';
import styles from './UploadsNote.module.css';

type UploadsNoteProps = {
  media: VehicleMedia;
  onRetry: (ids: string[]) => void;
  onLeave: () => void;
};

/** The vehicle is stored; the files that did not arrive are named, each with another try. */
export function UploadsNote({ media, onRetry, onLeave }: UploadsNoteProps) {
  const jobs = useStore(media.queue.jobs);
  const failed = Object.values(jobs).flatMap(({ id, file, state }) =>
    state.status === 'failed' ? [{ id, name: file.name || 'File', ...state }] : [],
  );
  const again = failed.filter(({ isFinal }) => !isFinal).map(({ id }) => id);
  if (failed.length === 0) return null;
  return (
    <Note
      tone="warn"
      role="alert"
      title={`The vehicle is saved; ${failed.length === 1 ? '1 file is' : `${failed.length} files are`} not`}
      className={styles.note}
      actions={
        <>
          <Button variant="quiet" onClick={onLeave}>
            Go on without
          </Button>
          {again.length > 0 && (
            <Button onClick={() => onRetry(again)}>
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
