import { Button, Icon } from '@dealer/shared-ui';
import type { RefCallback } from 'react';
import styles from './FullscreenViewer.module.css';
import { MiniMap } from './MiniMap.tsx';
import type { ViewerSlide } from './viewer-slides.ts';

type StageNotesProps = {
  slide: ViewerSlide;
  isZoomed: boolean;
  canTurn: boolean;
  loading: 'loading' | 'loaded' | 'error';
  loadAgain: () => void;
  trackSeenPart: RefCallback<HTMLElement>;
};

/** The notes over the picture or video: the position in it, the keys, and the state of loading. */
export function StageNotes({ slide, isZoomed, canTurn, loading, loadAgain, trackSeenPart }: StageNotesProps) {
  if (loading === 'error') return <FailedSlide kind={slide.kind} onRetry={loadAgain} />;
  if (slide.kind === 'video') return null;
  return (
    <>
      {loading === 'loading' && <p className={styles.loading}>Sharper in a moment</p>}
      {isZoomed && <MiniMap image={slide.image} frame={trackSeenPart} />}
      {slide.kind === 'photo' && <KeyHints isZoomed={isZoomed} canTurn={canTurn} />}
    </>
  );
}

function FailedSlide({ kind, onRetry }: { kind: ViewerSlide['kind']; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.failed}>
      <Icon name="noImage" />
      {kind !== 'video' && <b>Image Not Available</b>}
      <p>This {kind === 'video' ? 'video' : 'photo'} did not load.</p>
      <Button variant="inverse" onClick={onRetry}>
        <Icon name="refresh" /> Retry
      </Button>
    </div>
  );
}

function KeyHints({ isZoomed, canTurn }: Pick<StageNotesProps, 'isZoomed' | 'canTurn'>) {
  return (
    <p className={styles.keys}>
      <span>
        <kbd>+</kbd> <kbd>−</kbd> zoom
      </span>
      {isZoomed && (
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> move
        </span>
      )}
      {isZoomed && (
        <span>
          <kbd>0</kbd> whole photo
        </span>
      )}
      {!isZoomed && canTurn && (
        <span>
          <kbd>←</kbd> <kbd>→</kbd> other photos
        </span>
      )}
    </p>
  );
}
