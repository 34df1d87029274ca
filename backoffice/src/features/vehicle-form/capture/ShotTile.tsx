import { classNames, Icon } from '@dealer/shared-ui';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import type { MediaEntry } from '../media/media-list.ts';
import { formatFraction } from '../media/media-messages.ts';
import { TilePicture } from '../media/TilePicture.tsx';
import { useUpload } from '../media/use-media-list.ts';
import type { VehicleMedia } from '../media/vehicle-media.ts';
import styles from './ShotList.module.css';

type ShotTileProps = {
  name: string;
  label?: string;
  hint?: string;
  entry: MediaEntry | null;
  isNext: boolean;
  media: VehicleMedia;
  onFiles: (files: readonly File[]) => void;
};

/** One shot: empty, or its photograph and where that is. */
export function ShotTile({ name, label = name, hint, entry, isNext, media, onFiles }: ShotTileProps) {
  const upload = useUpload(media, entry?.id ?? '');
  const place = entry && describePlace(entry, upload?.state);
  return (
    <li className={styles.shot}>
      <label className={classNames(styles.tile, entry && styles.has, isNext && styles.next)}>
        <input
          type="file"
          className="sr"
          accept="image/*"
          capture="environment"
          aria-label={place ? `Take ${name} again, ${place.text}` : `Take ${label}`}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        {entry ? (
          <TilePicture entry={entry} file={upload?.file} alt="" className={styles.picture} />
        ) : (
          <StaffIcon name="camera" />
        )}
        <b>{label}</b>
        {!entry && (isNext || hint) && <small>{isNext ? 'next' : hint}</small>}
        {place && (
          <span className={styles.place}>
            {place.icon && <Icon name={place.icon} />} {place.text}
          </span>
        )}
        {upload?.state.status === 'uploading' && (
          <progress max={1} value={upload.state.fraction} aria-label={`Uploading ${name}`} />
        )}
      </label>
      {entry && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove ${name}`}
          onClick={() => media.remove(entry.id)}
        >
          <Icon name="close" />
        </button>
      )}
      {upload?.state.status === 'failed' && upload.state.isFinal && (
        <p className={styles.failed} role="alert">
          {upload.state.message}
        </p>
      )}
    </li>
  );
}

type UploadState = NonNullable<ReturnType<typeof useUpload>>['state'];

function describePlace(entry: MediaEntry, state: UploadState | undefined) {
  if (entry.facts || state?.status === 'done') return { icon: 'check' as const, text: 'on the server' };
  if (state?.status === 'uploading') {
    const share = state.bytes === null ? '' : ` ${formatFraction(state.fraction)}`;
    return { icon: null, text: `on its way${share}` };
  }
  return { icon: 'clock' as const, text: 'on this phone' };
}
