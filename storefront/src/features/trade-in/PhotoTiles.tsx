import { maxTradeInPhotos, uploadAccept } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { PhotoPreview } from './PhotoPreview.tsx';
import styles from './PhotoTiles.module.css';
import { type PlacedPhoto, photoPlaces, type TradeInPhotos } from './use-trade-in-photos.ts';

/** A tile for each photograph. Without scripts each is a file field of the form. */
export function PhotoTiles({ photos }: { photos: TradeInPhotos }) {
  return (
    <div>
      <ul className={styles.tiles} aria-label="Photos">
        {photoPlaces.map((name, at) => {
          const photo = photos.photos[at];
          return photo ? (
            <PhotoTile key={name} name={name} photo={photo} photos={photos} />
          ) : (
            <EmptyTile key={name} name={name} onFiles={(files) => photos.add(at, files)} />
          );
        })}
      </ul>
      <p className={styles.left} role="status">
        {photos.left > 0 && `Up to ${maxTradeInPhotos} photos: ${photos.left} of your choice had no place.`}
      </p>
    </div>
  );
}

function EmptyTile({ name, onFiles }: { name: string; onFiles: (files: File[]) => void }) {
  return (
    <li className={styles.tile}>
      <label className={styles.add}>
        <Icon name="picture" />
        <b>{name}</b>
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
    </li>
  );
}

type PhotoTileProps = { name: string; photo: PlacedPhoto; photos: TradeInPhotos };

function PhotoTile({ name, photo, photos }: PhotoTileProps) {
  const state = photo.job?.state;
  const remove = () => photos.remove(photo.key);
  if (state?.status === 'failed') {
    return (
      <li className={`${styles.tile} ${styles.failed}`} role="alert">
        <p>
          <Icon name="alert" /> {name}: {state.message}
        </p>
        <span>
          {!state.isFinal && (
            <button type="button" className="link" aria-label={`Retry ${name}`} onClick={() => photos.retry(photo.key)}>
              Retry
            </button>
          )}{' '}
          <button type="button" className="link" aria-label={`Remove ${name}`} onClick={remove}>
            {state.isFinal ? 'Choose another' : 'Remove'}
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
      <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={remove}>
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
