import { pluralize } from '@dealer/shared-domain';
import type { MessagePhoto } from '@dealer/shared-domain/staff';
import { Button, Icon, Modal, Note, Skeleton } from '@dealer/shared-ui';
import { useState } from 'react';
import styles from './MessagePhotos.module.css';
import { useMessagePhotos } from './use-message-photos.ts';

type MessagePhotosProps = { id: string; count: number };

/** The sender's photographs as thumbnails; each opens large. */
export function MessagePhotos({ id, count }: MessagePhotosProps) {
  const { state, reload } = useMessagePhotos(id);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const [openAt, setOpenAt] = useState<number | null>(null);
  const retry = () => {
    setBroken(new Set());
    reload();
  };
  const photos = state.kind === 'loaded' ? state.photos : [];

  return (
    <section className={styles.photos} aria-label="Photographs of the sender" aria-busy={state.kind === 'loading'}>
      <h3>{pluralize(count, 'photograph')}</h3>
      {state.kind === 'failed' && (
        <Note tone="bad" title={state.message} actions={<Button onClick={retry}>Try again</Button>} />
      )}
      <ul>
        {state.kind === 'loading' &&
          [...Array(count).keys()].map((at) => (
            <li key={at}>
              <Skeleton shape="photo" />
            </li>
          ))}
        {photos.map((photo, at) => (
          <li key={photo.id}>
            {broken.has(photo.id) ? (
              <button type="button" className={styles.broken} onClick={retry}>
                <Icon name="noImage" /> Not loaded. Try again
              </button>
            ) : (
              <button type="button" aria-label={`Open photograph ${at + 1}`} onClick={() => setOpenAt(at)}>
                <img
                  src={photo.url}
                  alt={`Sent by the visitor, ${at + 1} of ${count}`}
                  width={300}
                  height={200}
                  loading="lazy"
                  className={styles.picture}
                  onError={() => setBroken((before) => new Set(before).add(photo.id))}
                />
              </button>
            )}
          </li>
        ))}
      </ul>
      {openAt !== null && photos[openAt] && (
        <LargePhoto photos={photos} at={openAt} onShow={setOpenAt} onClose={() => setOpenAt(null)} />
      )}
    </section>
  );
}

type LargePhotoProps = { photos: MessagePhoto[]; at: number; onShow: (at: number) => void; onClose: () => void };

function LargePhoto({ photos, at, onShow, onClose }: LargePhotoProps) {
  const place = `${at + 1} of ${photos.length}`;
  return (
    <Modal label={`Photograph ${place}`} placement="window" onClose={onClose}>
      <div className={styles.large}>
        <div className={styles.bar}>
          <Button aria-label="Previous photograph" disabled={at === 0} onClick={() => onShow(at - 1)}>
            <Icon name="previous" />
          </Button>
          <span className="num">{place}</span>
          <Button aria-label="Next photograph" disabled={at === photos.length - 1} onClick={() => onShow(at + 1)}>
            <Icon name="next" />
          </Button>
          <Button aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        <img src={photos[at]?.url} alt={`Sent by the visitor, ${place}`} />
      </div>
    </Modal>
  );
}
