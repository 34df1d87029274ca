import { classNames, Icon } from '@dealer/shared-ui';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { MediaEntry } from './media-list.ts';
import { mediaName } from './media-words.ts';
import styles from './PhotoTile.module.css';
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
  /** `control` keeps the focus after the move. */
  onMove: (position: number, control: string) => void;
  onLift: (event: PointerEvent) => void;
};

/** A photograph with its place in the order. */
export function PhotoTile({ entry, position, count, isCover, isLifted, media, onMove, onLift }: PhotoTileProps) {
  const job = useUpload(media, entry.id);
  const name = mediaName(entry, position);
  const isReady = !entry.isRemoved && (!job || job.state.status === 'done');
  const moveByKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(position + step, 'grip');
  };
  return (
    <li
      className={classNames(styles.tile, isLifted && styles.lifted, entry.isRemoved && styles.gone)}
      data-media-id={entry.id}
    >
      <div className={styles.frame}>
        <TilePicture entry={entry} file={job?.file} alt={name} className={styles.picture} />
        {isReady ? (
          <>
            <span className={classNames(styles.tools, styles.top)}>
              <button
                type="button"
                className={classNames(styles.tool, styles.grip)}
                data-control="grip"
                aria-label={`Move ${name}. Use the arrow keys`}
                onKeyDown={moveByKey}
                onPointerDown={onLift}
              >
                <Icon name="grip" />
              </button>
              <button
                type="button"
                className={styles.tool}
                aria-label={`Remove ${name}`}
                onClick={() => media.remove(entry.id)}
              >
                <Icon name="close" />
              </button>
            </span>
            <span className={classNames(styles.tools, styles.bottom)}>
              {isCover ? (
                <span className={styles.cover}>
                  <Icon name="star" /> Cover
                </span>
              ) : (
                <button
                  type="button"
                  className={styles.tool}
                  title="Make cover"
                  aria-label={`Make cover: ${name}`}
                  onClick={() => onMove(0, 'grip')}
                >
                  <Icon name="star" />
                </button>
              )}
              <button
                type="button"
                className={styles.tool}
                data-control="left"
                disabled={position === 0}
                aria-label={`Move left: ${name}`}
                onClick={() => onMove(position - 1, 'left')}
              >
                <Icon name="previous" />
              </button>
              <button
                type="button"
                className={styles.tool}
                data-control="right"
                disabled={position === count - 1}
                aria-label={`Move right: ${name}`}
                onClick={() => onMove(position + 1, 'right')}
              >
                <Icon name="next" />
              </button>
            </span>
          </>
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

const steps: Record<string, number | undefined> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
