import { formatDate } from '@dealer/shared-domain';
import { classNames, Icon, Modal } from '@dealer/shared-ui';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useSite } from '../../site.tsx';
import { stepOfKey, wrapIndex } from './carousel-index.ts';
import styles from './FullscreenViewer.module.css';
import { usePhotoSwipe } from './use-photo-swipe.ts';
import { ViewerStrip } from './ViewerStrip.tsx';
import { illustrationCaption, isIllustration } from './vehicle-text.ts';
import { type DisclosureSlide, toSlides, type ViewerMedia } from './viewer-slides.ts';

type FullscreenViewerProps = ViewerMedia & {
  heading: string;
  firstIndex?: number;
  /** Reports the photograph that is shown. */
  onShow?: (index: number) => void;
  onClose: () => void;
};

/**
 * Pictures in the whole window, to zoom and move. Photographs have a counter, previous and next, which wrap at both
 * ends; the pictures of disclosures have their words instead. The close button, Esc, a click on the backdrop and a
 * swipe down close it.
 */
export function FullscreenViewer({ heading, firstIndex = 0, onShow, onClose, ...media }: FullscreenViewerProps) {
  const { config } = useSite();
  const [slides] = useState(() => toSlides(heading, media));
  const { stage, index, zoomPercent, show, zoomIn, zoomOut, showWhole } = usePhotoSwipe({
    config,
    slides,
    firstIndex,
    onClose,
  });
  const slide = slides[index];
  const count = slides.filter(({ kind }) => kind === 'photo').length;
  const isPhoto = slide?.kind === 'photo';

  // biome-ignore lint/correctness/useExhaustiveDependencies: onShow is another function at each render.
  useEffect(() => {
    if (isPhoto) onShow?.(index);
  }, [index, isPhoto]);

  const turn = (step: -1 | 1) =>
    show(isPhoto ? wrapIndex(index + step, count) : wrapIndex(index + step, slides.length));
  const control = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLVideoElement) return;
    const step = zoomPercent > 100 ? 0 : stepOfKey(event.key);
    if (step !== 0) turn(step);
    else if (event.key === '+' || event.key === '=') zoomIn();
    else if (event.key === '-') zoomOut();
    else if (event.key === '0') showWhole();
  };

  return (
    <Modal placement="window" label={count > 0 ? `Photos of ${heading}` : `${heading} photo`} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcuts for what the buttons do. */}
      <div className={styles.theatre} onKeyDown={control}>
        <div className={styles.top}>
          <p className={styles.name}>
            <b>{heading}</b>
            <span className="num" aria-live="polite">
              {isPhoto && `${index + 1} / ${count}`}
            </span>
          </p>
          <button type="button" className={styles.round} aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
          {slide?.kind !== 'video' && <ZoomButtons percent={zoomPercent} onSmaller={zoomOut} onLarger={zoomIn} />}
        </div>
        <div className={classNames(styles.middle, slide?.kind === 'disclosure' && styles.withWords)}>
          <div ref={stage} className={styles.stage}>
            {isPhoto && count > 1 && (
              <>
                <TurnButton label="Previous photo" step={-1} onTurn={turn} />
                <TurnButton label="Next photo" step={1} onTurn={turn} />
              </>
            )}
          </div>
          <div className={styles.words} aria-live="polite">
            {slide?.kind === 'disclosure' && <DisclosureWords slide={slide} />}
          </div>
        </div>
        {slide && slide.kind !== 'video' && isIllustration(slide.image) && (
          <p className={styles.caption}>{illustrationCaption}</p>
        )}
        {count > 0 && slides.length > 1 && <ViewerStrip slides={slides} index={index} onShow={show} />}
      </div>
    </Modal>
  );
}

function DisclosureWords({ slide: { disclosure, place } }: { slide: DisclosureSlide }) {
  return (
    <>
      <p className={styles.place}>
        <Icon name="info" /> {place}
      </p>
      <p className={styles.text}>{disclosure.text}</p>
      {disclosure.inspectedAt && <p>Inspected {formatDate(disclosure.inspectedAt)}</p>}
    </>
  );
}

type ZoomButtonsProps = { percent: number; onSmaller: () => void; onLarger: () => void };

function ZoomButtons({ percent, onSmaller, onLarger }: ZoomButtonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not part of a form.
    <div role="group" className={styles.zoom} aria-label="Zoom">
      <button type="button" className={styles.round} aria-label="Smaller" onClick={onSmaller}>
        <Icon name="dash" />
      </button>
      <output className="num">{percent}&#8239;%</output>
      <button type="button" className={styles.round} aria-label="Larger" onClick={onLarger}>
        <Icon name="plus" />
      </button>
    </div>
  );
}

function TurnButton({ label, step, onTurn }: { label: string; step: -1 | 1; onTurn: (step: -1 | 1) => void }) {
  return (
    <button
      type="button"
      className={classNames(styles.round, step === 1 ? styles.next : styles.previous)}
      aria-label={label}
      onClick={() => onTurn(step)}
    >
      <Icon name={step === 1 ? 'next' : 'previous'} />
    </button>
  );
}
