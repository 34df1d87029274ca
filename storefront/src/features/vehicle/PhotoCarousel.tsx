import { formatPhone, phoneHref, type VehicleImage } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useSite } from '../../site.tsx';
import { stepOfKey, wrapIndex } from './carousel-index.ts';
import styles from './PhotoCarousel.module.css';
import { PhotoSlides } from './PhotoSlides.tsx';
import { PhotoThumbnails } from './PhotoThumbnails.tsx';
import { useViewer } from './use-viewer.ts';
import { illustrationCaption, isIllustration } from './vehicle-words.ts';

type PhotoCarouselProps = { name: string; images: VehicleImage[]; isSold: boolean };

/** More dots than this say less than the counter does. */
const maxDots = 12;
/** The track has come to rest when it has not moved for so long. */
const restMs = 100;

/** A vehicle's photographs: a track to swipe, turned by buttons, dots, thumbnails and arrow keys, round at both ends. */
export function PhotoCarousel({ name, images, isSold }: PhotoCarouselProps) {
  const { config } = useSite();
  const track = useRef<HTMLUListElement>(null);
  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [chosen, setIndex] = useState(0);
  const viewer = useViewer();
  const isViewerOpen = viewer.Viewer !== undefined;
  const [isReachedFor, setIsReachedFor] = useState(false);
  const count = images.length;
  // A photograph may be taken away while the page is open.
  const index = Math.max(0, Math.min(chosen, count - 1));
  const current = images[index];

  useEffect(() => () => clearTimeout(restTimer.current), []);
  // Focus goes along with the photograph, also when the viewer gives it back to the one that it was opened from.
  useEffect(() => {
    if (isViewerOpen || !track.current?.contains(document.activeElement)) return;
    track.current.children[index]?.querySelector('a')?.focus({ preventScroll: true });
  }, [index, isViewerOpen]);
  if (!current) return <NoPhotos />;

  function show(target: number) {
    const next = wrapIndex(target, count);
    setIsReachedFor(true);
    setIndex(next);
    turnTrack(track.current, next, Math.abs(next - index) > 1);
  }

  function reachFor() {
    setIsReachedFor(true);
    viewer.fetchAhead();
  }

  function showWhatCameToRest() {
    clearTimeout(restTimer.current);
    restTimer.current = setTimeout(() => {
      if (track.current) setIndex(restingIndex(track.current, count));
    }, restMs);
  }

  function turnByKey(event: KeyboardEvent) {
    const step = stepOfKey(event.key);
    if (step === 0 || isViewerOpen) return;
    event.preventDefault();
    show(index + step);
  }

  function openViewer(event: MouseEvent, at: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setIndex(at);
    viewer.open(images[at]);
  }

  return (
    <section
      className={isSold ? `${styles.gallery} ${styles.sold}` : styles.gallery}
      aria-label="Photos"
      aria-roledescription="carousel"
      onKeyDown={turnByKey}
      onPointerEnter={reachFor}
      onFocus={reachFor}
    >
      <div className={styles.frame}>
        <PhotoSlides
          config={config}
          images={images}
          index={index}
          trackRef={track}
          isReachedFor={isReachedFor}
          onOpen={openViewer}
          onScroll={showWhatCameToRest}
        />
        {isSold && <p className={styles.band}>SOLD</p>}
        {count > 1 && <TurnButtons onTurn={(step) => show(index + step)} />}
        <button type="button" className={styles.full} onClick={(event) => openViewer(event, index)}>
          <Icon name="expand" />
          <span className="num">
            {index + 1} / {count}
          </span>
          <span className="sr">Open fullscreen</span>
        </button>
        {count > 1 && count <= maxDots && <Dots index={index} images={images} onShow={show} />}
      </div>
      {count > 1 && <PhotoThumbnails config={config} images={images} index={index} onShow={show} />}
      {images.some(isIllustration) && <p className={styles.caption}>{illustrationCaption}</p>}
      <p className="sr" aria-live="polite">
        {isReachedFor && `Photo ${index + 1} of ${count}`}
      </p>
      {viewer.Viewer && (
        <viewer.Viewer
          heading={name}
          image={current}
          gallery={{ images, index, onShow: show }}
          onClose={viewer.close}
        />
      )}
    </section>
  );
}

function NoPhotos() {
  const { phone } = useSite().contact;
  return (
    <section className={styles.gallery} aria-label="Photos">
      <div className={styles.none}>
        <Icon name="picture" />
        <p>No images available</p>
        <p>
          Ask for photos:{' '}
          <a className="link num" href={phoneHref(phone)}>
            {formatPhone(phone)}
          </a>
        </p>
      </div>
    </section>
  );
}

function TurnButtons({ onTurn }: { onTurn: (step: -1 | 1) => void }) {
  return (
    <>
      <button
        type="button"
        className={`${styles.turn} ${styles.previous}`}
        aria-label="Previous photo"
        onClick={() => onTurn(-1)}
      >
        <Icon name="previous" />
      </button>
      <button
        type="button"
        className={`${styles.turn} ${styles.next}`}
        aria-label="Next photo"
        onClick={() => onTurn(1)}
      >
        <Icon name="next" />
      </button>
    </>
  );
}

type DotsProps = { index: number; images: VehicleImage[]; onShow: (index: number) => void };

function Dots({ index, images, onShow }: DotsProps) {
  return (
    <ul className={styles.dots}>
      {images.map((image, at) => (
        <li key={image.publicId || image.url}>
          <button
            type="button"
            aria-label={`Go to photo ${at + 1}`}
            aria-current={at === index}
            tabIndex={at === index ? 0 : -1}
            onClick={() => onShow(at)}
          />
        </li>
      ))}
    </ul>
  );
}

/** A far photograph comes at once: the ones between would only flash by. */
function turnTrack(track: HTMLUListElement | null, index: number, isFar: boolean) {
  track?.scrollTo({ left: index * track.clientWidth, behavior: isFar ? 'instant' : 'auto' });
}

function restingIndex(track: HTMLUListElement, count: number): number {
  const index = Math.round(track.scrollLeft / Math.max(1, track.clientWidth));
  return Math.min(count - 1, Math.max(0, index));
}
