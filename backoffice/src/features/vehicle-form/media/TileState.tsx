import type { UploadJob } from '@dealer/shared-domain';
import { Button, classNames, Icon, useIsOnline } from '@dealer/shared-ui';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import type { MediaEntry, MediaFacts } from './media-list.ts';
import { formatBytes, formatFraction } from './media-messages.ts';
import styles from './PhotoTile.module.css';
import type { VehicleMedia } from './vehicle-media.ts';

type TileStateProps = {
  entry: MediaEntry;
  job: UploadJob<MediaFacts> | undefined;
  name: string;
  media: VehicleMedia;
};

/** The state of an upload over its picture: in progress, failed, or about to be deleted. */
export function TileState({ entry, job, name, media }: TileStateProps) {
  const isOnline = useIsOnline();
  if (entry.isRemoved) {
    return (
      <span className={classNames(styles.state, styles.removed)}>
        <b>Removed</b>
        <span className={styles.actions}>
          <Button aria-label={`Undo the removal of ${name}`} onClick={() => media.restore(entry.id)}>
            <StaffIcon name="undo" /> Undo
          </Button>
        </span>
      </span>
    );
  }
  if (!job) return null;
  const stop = (
    <button
      type="button"
      className={classNames(styles.tool, styles.stop)}
      aria-label={`Stop ${name}`}
      onClick={() => media.remove(entry.id)}
    >
      <Icon name="close" />
    </button>
  );
  const { state, file } = job;
  // Without a network it is retried by itself.
  if (state.status === 'failed' && (isOnline || state.isFinal)) {
    return (
      <span className={classNames(styles.state, styles.failed)} role="alert">
        <b>
          <Icon name="alert" /> {file.name || 'File'}
        </b>
        <span>{state.message}</span>
        <span className={styles.actions}>
          {!state.isFinal && (
            <Button aria-label={`Retry ${name}`} onClick={() => media.queue.retry([entry.id])}>
              <Icon name="refresh" /> Retry
            </Button>
          )}
          <Button variant="quiet" aria-label={`Remove ${name}`} onClick={() => media.remove(entry.id)}>
            Remove
          </Button>
        </span>
      </span>
    );
  }
  if (state.status === 'uploading') {
    return (
      <span className={styles.state}>
        <b className="num">{state.bytes === null ? 'Preparing' : formatFraction(state.fraction)}</b>
        <span className="num">
          {state.bytes === null
            ? file.name
            : `${formatBytes(state.fraction * state.bytes)} of ${formatBytes(state.bytes)}`}
        </span>
        {stop}
        <progress max={1} value={state.fraction} aria-label={`Uploading ${name}`} />
      </span>
    );
  }
  return (
    <span className={classNames(styles.state, styles.waiting)}>
      {stop}
      <b>{file.name}</b>
      <span>{isOnline ? 'Waiting' : 'Waiting for the network'}</span>
    </span>
  );
}
