import { type Disclosure, formatPhone, phoneHref, type VehicleImage, type VehicleVideo } from '@dealer/shared-domain';
import { classNames, Icon } from '@dealer/shared-ui';
import { type KeyboardEvent, type MouseEvent, startTransition, useState } from 'react';
import { useSite } from '../../site.tsx';
import { isModifiedClick } from '../../ui/is-modified-click.ts';
import { stepOfKey } from './carousel-index.ts';
import styles from './PhotoCarousel.module.css';
import { PhotoSlides } from './PhotoSlides.tsx';
import { PhotoThumbnails } from './PhotoThumbnails.tsx';
import { useLinkedPhoto } from './use-linked-photo.ts';
import { usePhotoTrack } from './use-photo-track.ts';
import { useViewer } from './use-viewer.ts';
import { illustrationCaption, isIllustration } from './vehicle-text.ts';

type PhotoCarouselProps = {
  name: string;
  /** The name without the trim. */
  title: string;
  images: VehicleImage[];
  /** For the viewer, where their pictures follow the photographs. */
  disclosures: Disclosure[];
  videos: VehicleVideo[];
  isSold: boolean;
  /** The text of a shared link to a photograph. */
  shareText: string;
};

/** With more photographs the counter takes the place of the dots. */
const maxDots = 12;

/** A vehicle's photographs: swiped, or turned by buttons, dots, thumbnails and arrow keys. */
export function PhotoCarousel({ name, title, images, disclosures, videos, isSold, shareText }: PhotoCarouselProps) {
  const { config } = useSite();
  const viewer = useViewer();
  const isViewerOpen = viewer.Viewer !== undefined;
  const count = images.length;
  const { track, index, setIndex, show, followScroll } = usePhotoTrack(count, isViewerOpen);
  const [hasIntent, setHasIntent] = useState(false);
  const { linked, forget } = useLinkedPhoto(() => count > 0 && viewer.open(undefined));
  const current = images[index];
  if (!current) return <NoPhotos />;
  const hasDots = count > 1 && count <= maxDots;

  function noteIntent() {
    // Not before what the same touch presses is answered.
    startTransition(() => setHasIntent(true));
    viewer.prefetch();
  }

  function turnTo(target: number) {
    setHasIntent(true);
    show(target);
  }

  function turnByKey(event: KeyboardEvent) {
    const step = stepOfKey(event.key);
    if (step === 0 || isViewerOpen) return;
    event.preventDefault();
    turnTo(index + step);
  }

  function openViewer(event: MouseEvent, at: number) {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    setIndex(at);
    forget();
    viewer.open(images[at]);
  }

  return (
    <section
      className={classNames(styles.gallery, isSold && styles.sold)}
      aria-label="Photos"
      aria-roledescription="carousel"
      onKeyDown={turnByKey}
      onPointerEnter={noteIntent}
      onFocus={noteIntent}
    >
      <div className={classNames(styles.frame, hasDots && styles.dotted)}>
        <PhotoSlides
          config={config}
          images={images}
          index={index}
          trackRef={track}
          hasIntent={hasIntent}
          onOpen={openViewer}
          onScroll={followScroll}
        />
        {isSold && <p className={styles.band}>SOLD</p>}
        {count > 1 && <TurnButtons onTurn={(step) => turnTo(index + step)} />}
        <FullscreenButton index={index} count={count} onOpen={(event) => openViewer(event, index)} />
        {hasDots && <Dots index={index} images={images} onShow={turnTo} />}
      </div>
      {count > 1 && <PhotoThumbnails config={config} images={images} index={index} onShow={turnTo} />}
      {images.some(isIllustration) && <p className={styles.caption}>{illustrationCaption}</p>}
      <p className="sr" aria-live="polite">
        {hasIntent && `Photo ${index + 1} of ${count}`}
      </p>
      {viewer.Viewer && (
        <viewer.Viewer
          heading={name}
          title={title}
          {...{ images, disclosures, videos, linked, shareText }}
          firstIndex={index}
          onShow={turnTo}
          onClose={viewer.close}
        />
      )}
    </section>
  );
}

type FullscreenButtonProps = { index: number; count: number; onOpen: (event: MouseEvent) => void };

function FullscreenButton({ index, count, onOpen }: FullscreenButtonProps) {
  return (
    <button type="button" className={styles.full} onClick={onOpen}>
      <Icon name="expand" />
      <span className="num">
        {index + 1} / {count}
      </span>
      <span className="sr">Open fullscreen</span>
    </button>
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
