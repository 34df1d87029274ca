import { classNames } from '@dealer/shared-ui';
import type { PointerEvent } from 'react';
import type { MediaEntry } from './media-list.ts';
import { mediaName } from './media-messages.ts';
import styles from './PhotoTile.module.css';
import { PhotoTools } from './PhotoTools.tsx';
import { TilePicture } from './TilePicture.tsx';
import { TileState } from './TileState.tsx';
import { useUpload } from './use-media-list.ts';
import type { VehicleMedia } from './vehicle-media.ts';

type PhotoTileProps = {
  entry: MediaEntry;
  position: number;
  count: number;
  isCover: boolean;
  isLifted: boolean;
  media: VehicleMedia;
  /** `control` is the control that gets the focus after the move. */
  onMove: (position: number, control: string) => void;
  onLift: (event: PointerEvent) => void;
};

export function PhotoTile({ entry, position, count, isCover, isLifted, media, onMove, onLift }: PhotoTileProps) {
  const job = useUpload(media, entry.id);
  const name = mediaName(entry, position);
  const isReady = !entry.isRemoved && (!job || job.state.status === 'done');
  return (
    <li
      className={classNames(styles.tile, isLifted && styles.lifted, entry.isRemoved && styles.removing)}
      data-media-id={entry.id}
    >
      <div className={styles.frame}>
        <TilePicture entry={entry} file={job?.file} alt={name} className={styles.picture} />
        {isReady ? (
          <PhotoTools
            name={name}
            position={position}
            count={count}
            isCover={isCover}
            onMove={onMove}
            onLift={onLift}
            onRemove={() => media.remove(entry.id)}
          />
        ) : (
          <TileState entry={entry} job={job} name={name} media={media} />
        )}
      </div>
      {isReady && (
        <input
          className={styles.alt}
          aria-label={`What ${entry.filename ?? `photograph ${position + 1}`} shows`}
          placeholder="What it shows"
          autoComplete="off"
          maxLength={200}
          value={entry.alt}
          onChange={(event) => media.setAlt(entry.id, event.target.value)}
        />
      )}
    </li>
  );
}
