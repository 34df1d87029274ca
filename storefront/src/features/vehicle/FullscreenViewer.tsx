import { formatDate } from '@dealer/shared-domain';
import { classNames, Icon, Modal } from '@dealer/shared-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useSite } from '../../site.tsx';
import { stepOfKey, wrapIndex } from './carousel-index.ts';
import styles from './FullscreenViewer.module.css';
import { toPhotoAnchor } from './photo-anchor.ts';
import { StageNotes } from './StageNotes.tsx';
import { usePhotoSwipe } from './use-photo-swipe.ts';
import { ViewerShare } from './ViewerShare.tsx';
import { ViewerStrip } from './ViewerStrip.tsx';
import { illustrationCaption, isIllustration } from './vehicle-text.ts';
import {
  type DisclosureSlide,
  findSlide,
  toMedium,
  toSlides,
  type ViewerMedia,
  type ViewerSlide,
} from './viewer-slides.ts';

type FullscreenViewerProps = ViewerMedia & {
  heading: string;
  /** The start of the heading that fits a phone. */
  title?: string;
  firstIndex?: number;
  /** Opens this picture instead, if it is among them. */
  linked?: string | null;
  /** The text of a shared link to the vehicle. */
  shareText?: string;
  /** Reports the photograph that is shown. */
  onShow?: (index: number) => void;
  onClose: () => void;
};

/**
 * Pictures in the whole window, to zoom and move. Photographs have a counter, previous and next, which wrap at both
 * ends; the pictures of disclosures have their words instead. The close button, Esc, a click on the backdrop and a
 * swipe down close it.
 */
export function FullscreenViewer(props: FullscreenViewerProps) {
  const { heading, title = heading, linked = null, firstIndex = 0, shareText = '', onShow, onClose, ...media } = props;
  const { config } = useSite();
  const [slides] = useState(() => toSlides(heading, media));
  const [first] = useState(() => Math.max(findSlide(slides, linked), 0) || firstIndex);
  const gallery = usePhotoSwipe({ config, slides, firstIndex: first, onClose });
  const { stage, index, zoomPercent, show, zoomIn, zoomOut } = gallery;
  const slide = slides[index];
  const count = slides.filter(({ kind }) => kind === 'photo').length;
  const isPhoto = slide?.kind === 'photo';
  const isZoomed = zoomPercent > 100;

  // biome-ignore lint/correctness/useExhaustiveDependencies: onShow is another function at each render.
  useEffect(() => {
    if (isPhoto) onShow?.(index);
  }, [index, isPhoto]);

  const turn = (step: -1 | 1) =>
    show(isPhoto ? wrapIndex(index + step, count) : wrapIndex(index + step, slides.length));
  const control = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLVideoElement || event.target instanceof HTMLInputElement) return;
    const step = isZoomed ? 0 : stepOfKey(event.key);
    if (step !== 0) turn(step);
    else if (event.key === '+' || event.key === '=') zoomIn();
    else if (event.key === '-') zoomOut();
    else if (event.key === '0') gallery.showWhole();
  };
  const loadAgain = () => {
    // The pressed button is removed.
    stage.current?.focus();
    gallery.loadAgain();
  };

  return (
    <Modal placement="window" label={count > 0 ? `Photos of ${heading}` : `${heading} photo`} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcuts for what the buttons do. */}
      <div className={styles.theatre} onKeyDown={control}>
        <ViewerTop {...{ heading, title, shareText, slide, onClose }} place={isPhoto ? `${index + 1} / ${count}` : ''}>
          {slide?.kind !== 'video' && <ZoomButtons percent={zoomPercent} onSmaller={zoomOut} onLarger={zoomIn} />}
        </ViewerTop>
        <div className={classNames(styles.middle, slide?.kind === 'disclosure' && styles.withTexts)}>
          <div ref={stage} className={styles.stage} tabIndex={-1}>
            {isPhoto && count > 1 && (
              <>
                <TurnButton label="Previous photo" step={-1} onTurn={turn} />
                <TurnButton label="Next photo" step={1} onTurn={turn} />
              </>
            )}
            {slide && <StageNotes {...gallery} {...{ slide, isZoomed, loadAgain }} canTurn={count > 1} />}
          </div>
          <div className={styles.texts} aria-live="polite">
            {slide?.kind === 'disclosure' && <DisclosureText slide={slide} />}
          </div>
        </div>
        {isPhoto && (
          <p className={styles.fingers}>{isZoomed ? 'Drag to look around.' : 'Pinch or tap twice to zoom.'}</p>
        )}
        {slide && slide.kind !== 'video' && isIllustration(slide.image) && (
          <p className={styles.caption}>{illustrationCaption}</p>
        )}
        {count > 0 && slides.length > 1 && <ViewerStrip slides={slides} index={index} onShow={show} />}
      </div>
    </Modal>
  );
}

type ViewerTopProps = Required<Pick<FullscreenViewerProps, 'heading' | 'title' | 'shareText' | 'onClose'>> & {
  slide: ViewerSlide | undefined;
  place: string;
  children: ReactNode;
};

function ViewerTop({ heading, title, shareText, slide, place, onClose, children }: ViewerTopProps) {
  const anchor = slide && toPhotoAnchor(toMedium(slide));
  return (
    <div className={styles.top}>
      <p className={styles.name}>
        <b>
          {title}
          <span className={styles.rest}>{heading.slice(title.length)}</span>
        </b>
        <span className="num" aria-live="polite">
          {place}
        </span>
      </p>
      <button type="button" className={`${styles.round} ${styles.close}`} aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </button>
      {children}
      {anchor && <ViewerShare key={anchor} title={heading} text={shareText} anchor={anchor} />}
    </div>
  );
}

function DisclosureText({ slide: { disclosure, place } }: { slide: DisclosureSlide }) {
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
