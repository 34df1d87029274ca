import type { DisclosureKey } from '@dealer/shared-domain';
import { classNames, Icon, useIsOnline } from '@dealer/shared-ui';
import styles from './DisclosurePhotos.module.css';
import { FileButton } from './FileButton.tsx';
import type { MediaEntry } from './media-list.ts';
import { formatFraction } from './media-messages.ts';
import { TilePicture } from './TilePicture.tsx';
import { useUpload } from './use-media-list.ts';
import type { VehicleMedia } from './vehicle-media.ts';

type DisclosurePhotosProps = {
  category: DisclosureKey;
  label: string;
  entries: readonly MediaEntry[];
  media: VehicleMedia;
};

/** Thumbnails of the photographs of one disclosure. */
export function DisclosurePhotos({ category, label, entries, media }: DisclosurePhotosProps) {
  return (
    <div className={styles.row}>
      <ul className={styles.photos}>
        {entries.map((entry, index) => (
          <DisclosurePhoto key={entry.id} entry={entry} name={`${label} photo ${index + 1}`} media={media} />
        ))}
      </ul>
      <FileButton kind="image" label="Add photos" context={label} onFiles={(files) => media.add(category, files)} />
    </div>
  );
}

function DisclosurePhoto({ entry, name, media }: { entry: MediaEntry; name: string; media: VehicleMedia }) {
  const job = useUpload(media, entry.id);
  const state = job?.state;
  const isOnline = useIsOnline();
  if (job && state?.status === 'failed' && (isOnline || state.isFinal)) {
    return (
      <li className={styles.failed} role="alert">
        <span>
          <b>{job.file.name || 'File'}</b> {state.message}
        </span>
        {!state.isFinal && (
          <button type="button" aria-label={`Retry ${job.file.name}`} onClick={() => media.queue.retry([entry.id])}>
            Retry
          </button>
        )}
        <button type="button" aria-label={`Remove ${job.file.name || name}`} onClick={() => media.remove(entry.id)}>
          Remove
        </button>
      </li>
    );
  }
  return (
    <li className={styles.photo}>
      <TilePicture entry={entry} file={job?.file} alt={entry.alt || name} className={styles.picture} />
      {state && state.status !== 'done' && (
        <span className={classNames('num', styles.veil)}>
          {state.status === 'uploading' ? formatFraction(state.fraction) : 'Waiting'}
        </span>
      )}
      {entry.isRemoved ? (
        <button
          type="button"
          className={styles.undo}
          aria-label={`Undo the removal of ${name}`}
          onClick={() => media.restore(entry.id)}
        >
          Undo
        </button>
      ) : (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove ${name}`}
          onClick={() => media.remove(entry.id)}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}
