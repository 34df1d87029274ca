import { maxTradeInPhotos, uploadAccept } from '@dealer/shared-domain';
import { classNames, Icon } from '@dealer/shared-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PhotoPreview } from './PhotoPreview.tsx';
import styles from './PhotoTiles.module.css';
import { isRefused, type PlacedPhoto, photoPlaces, type TradeInPhotos } from './use-trade-in-photos.ts';

/** A tile for each photograph. Without scripts each is a file field of the form. */
export function PhotoTiles({ photos }: { photos: TradeInPhotos }) {
  const list = useRef<HTMLUListElement>(null);
  const [focusTarget, setFocusTarget] = useState<{ at: number }>();
  // The control that had the focus is gone.
  useEffect(() => {
    if (focusTarget) list.current?.children[focusTarget.at]?.querySelector<HTMLElement>('input, button')?.focus();
  }, [focusTarget]);
  return (
    <div>
      <ul ref={list} className={styles.tiles} aria-label="Photos">
        {photoPlaces.map((name, at) => {
          const photo = photos.photos[at];
          const change = (run: () => void) => {
            run();
            setFocusTarget({ at });
          };
          const add = (files: File[]) => change(() => photos.add(at, files));
          return photo ? (
            <PhotoTile
              key={name}
              name={name}
              photo={photo}
              onFiles={add}
              onRetry={() => change(() => photos.retry(photo.key))}
              onRemove={() => change(() => photos.remove(photo.key))}
            />
          ) : (
            <li key={name} className={styles.tile}>
              <PhotoField className={styles.add} onFiles={add}>
                <Icon name="picture" />
                <b>{name}</b>
              </PhotoField>
            </li>
          );
        })}
      </ul>
      <p className={styles.left} role="status">
        {photos.left > 0 && `Up to ${maxTradeInPhotos} photos: ${photos.left} of your choice had no place.`}
      </p>
    </div>
  );
}

type FilesProps = { onFiles: (files: File[]) => void };

/** A file field behind its label. */
function PhotoField({
  className,
  children,
  onFiles,
}: FilesProps & { className: string | undefined; children: ReactNode }) {
  return (
    <label className={className}>
      {children}
      <input
        type="file"
        name="photos"
        accept={uploadAccept.image}
        multiple
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The file is uploaded separately, not with the form.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

type PhotoTileProps = FilesProps & {
  name: string;
  photo: PlacedPhoto;
  onRetry: () => void;
  onRemove: () => void;
};

function PhotoTile({ name, photo, onFiles, onRetry, onRemove }: PhotoTileProps) {
  const state = photo.job?.state;
  if (state?.status === 'failed') {
    return (
      <li className={`${styles.tile} ${styles.failed}`} role="alert">
        <p>
          <Icon name="alert" /> {name}: {state.message}
        </p>
        <span>
          {isRefused(photo) ? (
            <PhotoField className={classNames('link', styles.another)} onFiles={onFiles}>
              Choose another<span className="sr"> for {name}</span>
            </PhotoField>
          ) : (
            <button type="button" className="link" aria-label={`Retry ${name}`} onClick={onRetry}>
              Retry
            </button>
          )}{' '}
          <button type="button" className="link" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </button>
        </span>
      </li>
    );
  }
  const isMoving = state !== undefined && state.status !== 'done';
  return (
    <li className={`${styles.tile} ${isMoving ? styles.moving : ''}`}>
      {photo.job ? <PhotoPreview file={photo.job.file} /> : <Icon name="picture" />}
      <b className={styles.name}>
        {name} <span className="num">{state && describeState(state)}</span>
      </b>
      {state?.status === 'uploading' && (
        <progress max={1} value={state.fraction} aria-label={`${name}, uploading`} className={styles.progress} />
      )}
      <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  );
}

function describeState(state: NonNullable<PlacedPhoto['job']>['state']): string {
  if (state.status === 'waiting') return 'waiting';
  if (state.status !== 'uploading') return '';
  return state.bytes === null ? 'preparing' : `${Math.round(state.fraction * 100)}%`;
}
