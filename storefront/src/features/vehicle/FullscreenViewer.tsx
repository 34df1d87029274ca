import type { VehicleImage } from '@dealer/shared-domain';
import { Icon, Modal, Photo } from '@dealer/shared-ui';
import { type KeyboardEvent, type MouseEvent, type TouchEvent, useEffect, useRef } from 'react';
import { useSite } from '../../site.tsx';
import { stepOfKey } from './carousel-index.ts';
import styles from './FullscreenViewer.module.css';
import { illustrationCaption, isIllustration } from './vehicle-text.ts';

type Gallery = { images: VehicleImage[]; index: number; onShow: (index: number) => void };

type FullscreenViewerProps = {
  heading: string;
  image: VehicleImage;
  caption?: string;
  /** Adds the counter, previous and next. */
  gallery?: Gallery;
  onClose: () => void;
};

const swipePx = 48;
const widths = [640, 960, 1200, 1600] as const;
const stripWidths = [160] as const;

/** One picture in the whole window. The close button, Esc and a click on the backdrop close it. */
export function FullscreenViewer({ heading, image, caption, gallery, onClose }: FullscreenViewerProps) {
  const { config } = useSite();
  const captions = [caption, isIllustration(image) ? illustrationCaption : null];
  const count = gallery?.images.length ?? 0;
  const turn = gallery && ((step: -1 | 1) => gallery.onShow(gallery.index + step));
  const swipe = useSwipe(turn);
  const turnByKey = (event: KeyboardEvent) => {
    const step = stepOfKey(event.key);
    if (step !== 0) turn?.(step);
  };
  const closeOnGround = (event: MouseEvent) => {
    if (event.target instanceof Element && !event.target.closest('img, b, button, p, ul')) onClose();
  };

  return (
    <Modal placement="window" label={gallery ? `Photos of ${heading}` : `${heading} photo`} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard and click shortcuts for what the buttons do. */}
      <div className={styles.theatre} onKeyDown={turnByKey} onClick={closeOnGround} {...swipe}>
        <div className={styles.top}>
          {gallery && (
            <p className={styles.counter} aria-live="polite">
              {gallery.index + 1} / {count}
            </p>
          )}
          <p className={gallery ? styles.name : styles.counter}>{heading}</p>
          <button type="button" className={styles.round} aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className={styles.stage}>
          <Photo
            config={config}
            image={image}
            widths={widths}
            sizes="100vw"
            loading="eager"
            placeholder="Image Not Available"
            className={styles.picture}
          />
        </div>
        {turn && count > 1 && (
          <>
            <TurnButton label="Previous photo" step={-1} onTurn={turn} />
            <TurnButton label="Next photo" step={1} onTurn={turn} />
          </>
        )}
        <p className={styles.caption}>{captions.filter(Boolean).join(' · ')}</p>
        {gallery && count > 1 && <Strip {...gallery} />}
      </div>
    </Modal>
  );
}

function Strip({ images, index, onShow }: Gallery) {
  const { config } = useSite();
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    strip.current?.children[index]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [index]);
  return (
    <ul ref={strip} className={styles.strip}>
      {images.map((image, at) => (
        <li key={image.publicId || image.url}>
          <button type="button" aria-label={`Photo ${at + 1}`} aria-current={at === index} onClick={() => onShow(at)}>
            <Photo
              config={config}
              image={image}
              alt=""
              widths={stripWidths}
              sizes="4.5rem"
              placeholder="N/A"
              className={styles.small}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

function TurnButton({ label, step, onTurn }: { label: string; step: -1 | 1; onTurn: (step: -1 | 1) => void }) {
  return (
    <button
      type="button"
      className={`${styles.round} ${step === 1 ? styles.next : styles.previous}`}
      aria-label={label}
      onClick={() => onTurn(step)}
    >
      <Icon name={step === 1 ? 'next' : 'previous'} />
    </button>
  );
}

/** One finger turns; two fingers zoom. */
function useSwipe(onTurn: ((step: -1 | 1) => void) | undefined) {
  const startX = useRef<number | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      startX.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const endX = event.changedTouches[0]?.clientX;
      const movedPx = startX.current === null || endX === undefined ? 0 : endX - startX.current;
      startX.current = null;
      if (Math.abs(movedPx) >= swipePx) onTurn?.(movedPx < 0 ? 1 : -1);
    },
  };
}
