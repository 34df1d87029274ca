import {
  imageSrcSet,
  imageUrl,
  type PublicConfig,
  posterUrl,
  type VehicleImage,
  videoUrl,
} from '@dealer/shared-domain';
import PhotoSwipe, { type SlideData } from 'photoswipe';
import 'photoswipe/style.css';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toSeenPart } from './seen-part.ts';
import type { VideoSlide, ViewerSlide } from './viewer-slides.ts';

const widths = [640, 960, 1200, 1600] as const;
const smallWidth = 320;

/** Relative to the whole photograph. */
const tapZoom = 2.5;
const maxZoom = 6;
const zoomStep = 1.5;

/** As long as the second press of a double click may take (ms). */
const doubleClickTime = 500;

/** From this width of the stage on, a whole picture leaves room for the arrows at its sides (px). */
const wideStage = 640;
const sideRoom = 72;

/** In this strip at its foot a video has its controls, which swipes leave alone (px). */
const controlsHeight = 72;

/** PhotoSwipe's own controls put HTML strings into the page, which the site's policy refuses. */
const ownControls = {
  close: false,
  arrowPrev: false,
  arrowNext: false,
  zoom: false,
  preloader: false,
  counter: false,
  arrowKeys: false,
  escKey: false,
  trapFocus: false,
  returnFocus: false,
} as const;

type Loading = 'loading' | 'loaded' | 'error';

type PhotoSwipeOptions = {
  config: PublicConfig;
  slides: ViewerSlide[];
  firstIndex: number;
  onClose: () => void;
};

/** Shows the slides in the element of `stage`, where they are swiped, zoomed and moved. */
export function usePhotoSwipe({ config, slides, firstIndex, onClose }: PhotoSwipeOptions) {
  const stage = useRef<HTMLDivElement>(null);
  const gallery = useRef<PhotoSwipe>(undefined);
  const close = useRef(onClose);
  const [index, setIndex] = useState(firstIndex);
  const [zoomPercent, setZoomPercent] = useState(100);
  const [loading, setLoading] = useState<Loading>('loading');
  const seenPart = useRef<HTMLElement>(null);
  useEffect(() => {
    close.current = onClose;
  });

  // A layout effect: the first paint already has a picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once, for the slides at opening.
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const photoSwipe = createPhotoSwipe(element, config, slides, firstIndex, () => close.current());
    const noteLoading = () => setLoading(toLoading(photoSwipe.currSlide?.content.state));
    photoSwipe.on('change', () => {
      setIndex(photoSwipe.currIndex);
      noteLoading();
    });
    photoSwipe.on('loadComplete', noteLoading);
    photoSwipe.on('zoomPanUpdate', ({ slide }) => {
      if (slide !== photoSwipe.currSlide) return;
      setZoomPercent(toPercent(slide.currZoomLevel / slide.zoomLevels.initial));
      placeSeenPart(seenPart.current, photoSwipe);
    });
    photoSwipe.init();
    noteLoading();
    // The dialog around it has the role and the name.
    photoSwipe.element?.removeAttribute('role');
    photoSwipe.scrollWrap?.removeAttribute('aria-roledescription');
    photoSwipe.setScrollOffset(0, 0);
    gallery.current = photoSwipe;
    const resizes = new ResizeObserver(() => photoSwipe.updateSize());
    resizes.observe(element);
    return () => {
      resizes.disconnect();
      close.current = () => undefined;
      photoSwipe.destroy();
    };
  }, []);

  function zoomTo(factor: number): void {
    const slide = gallery.current?.currSlide;
    if (!slide?.isZoomable()) return;
    const { initial, max } = slide.zoomLevels;
    slide.zoomTo(
      Math.min(max, Math.max(initial, initial * factor)),
      undefined,
      gallery.current?.options.zoomAnimationDuration,
    );
  }

  /** For the element that shows the seen part in the mini map. */
  const trackSeenPart = useCallback((element: HTMLElement | null) => {
    seenPart.current = element;
    placeSeenPart(element, gallery.current);
  }, []);

  return {
    stage,
    index,
    zoomPercent,
    loading,
    trackSeenPart,
    loadAgain: () => gallery.current?.refreshSlideContent(index),
    show: (target: number) => gallery.current?.goTo(target),
    zoomIn: () => zoomTo((zoomPercent / 100) * zoomStep),
    zoomOut: () => zoomTo(zoomPercent / 100 / zoomStep),
    showWhole: () => zoomTo(1),
  };
}

/** PhotoSwipe's states, of which "idle" is about to load. */
function toLoading(state: string | undefined): Loading {
  return state === 'loaded' || state === 'error' ? state : 'loading';
}

function placeSeenPart(element: HTMLElement | null, photoSwipe: PhotoSwipe | undefined): void {
  const slide = photoSwipe?.currSlide;
  if (!element || !slide) return;
  const { x: width, y: height } = photoSwipe.viewportSize;
  const picture = { width: slide.width * slide.currZoomLevel, height: slide.height * slide.currZoomLevel };
  const { top, right, bottom, left } = toSeenPart({ pan: slide.pan, picture, window: { width, height } });
  element.style.inset = `${top}% ${right}% ${bottom}% ${left}%`;
}

function toPercent(factor: number): number {
  return Math.round(factor * 100);
}

function createPhotoSwipe(
  stage: HTMLElement,
  config: PublicConfig,
  slides: ViewerSlide[],
  index: number,
  onClose: () => void,
): PhotoSwipe {
  const photoSwipe = new PhotoSwipe({
    ...ownControls,
    dataSource: slides.map((slide) => toSlideData(slide, config)),
    index,
    appendToEl: stage,
    getViewportSizeFn: () => ({ x: stage.clientWidth, y: stage.clientHeight }),
    paddingFn: ({ x }) => ({
      top: 0,
      bottom: 0,
      left: x < wideStage ? 0 : sideRoom,
      right: x < wideStage ? 0 : sideRoom,
    }),
    showHideAnimationType: 'none',
    bgOpacity: 1,
    wheelToZoom: true,
    imageClickAction: 'zoom',
    doubleTapAction: 'zoom',
    bgClickAction: onClose,
    tapAction: (_, { target }) => {
      if (target instanceof Element && !target.closest('img, video')) onClose();
    },
    secondaryZoomLevel: ({ fit }) => fit * tapZoom,
    maxZoomLevel: ({ fit }) => fit * maxZoom,
    preload: [1, 2],
    // The viewer says it, with a button that loads again.
    errorMsg: '',
  });
  photoSwipe.on('close', onClose);
  let lastClick = Number.NEGATIVE_INFINITY;
  // A double click zooms as a double tap does; its second press alone would undo that.
  photoSwipe.on('imageClickAction', (event) => {
    const { timeStamp } = event.originalEvent;
    if (timeStamp - lastClick < doubleClickTime) event.preventDefault();
    else lastClick = timeStamp;
  });
  photoSwipe.on('change', () => {
    // The second of the three is in view.
    for (const [at, { el }] of photoSwipe.mainScroll.itemHolders.entries()) el.toggleAttribute('inert', at !== 1);
  });
  // A photograph that still glides after a drag would undo the step of an arrow key.
  photoSwipe.on('keydown', () => photoSwipe.animations.stopAllPan());
  photoSwipe.on('updateScrollOffset', () => {
    const { left, top } = stage.getBoundingClientRect();
    photoSwipe.offset = { x: left + window.scrollX, y: top + window.scrollY };
  });
  photoSwipe.addFilter('placeholderSrc', (source, { data }) => data.msrc ?? source);
  showVideos(photoSwipe, config);
  return photoSwipe;
}

function toSlideData(slide: ViewerSlide, config: PublicConfig): SlideData {
  if (slide.kind === 'video') return { type: 'video', width: 1280, height: 720, slide };
  const { image } = slide;
  const srcset = imageSrcSet(config, image, widths);
  return {
    src: imageUrl(config, image, 1600),
    ...(srcset && { srcset }),
    width: image.width || 1200,
    height: image.height || 800,
    alt: image.alt,
    msrc: findShownSource(config, image),
  };
}

/** The picture as it is already on the page, else a small one. */
function findShownSource(config: PublicConfig, image: VehicleImage): string {
  const source = new URL(imageUrl(config, image, 800), location.href).href;
  const shown = [...document.images].filter(({ src, naturalWidth }) => src === source && naturalWidth > 0);
  const largest = shown.sort((a, b) => b.naturalWidth - a.naturalWidth)[0];
  return largest?.currentSrc || imageUrl(config, image, smallWidth);
}

/** Videos are slides of their own kind: only the poster loads before one is played. */
function showVideos(photoSwipe: PhotoSwipe, config: PublicConfig): void {
  photoSwipe.on('contentLoad', (event) => {
    const { content } = event;
    if (content.type !== 'video') return;
    event.preventDefault();
    content.element = createVideo(content.data.slide, config, () => content.onError());
    content.onLoaded();
  });
  photoSwipe.on('contentDeactivate', ({ content }) => {
    content.element?.querySelector('video')?.pause();
  });
  photoSwipe.on('pointerDown', (event) => {
    const { target, clientY } = event.originalEvent;
    if (target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - controlsHeight) {
      event.preventDefault();
    }
  });
}

function createVideo({ video, label }: VideoSlide, config: PublicConfig, onError: () => void): HTMLDivElement {
  const element = document.createElement('video');
  const poster = posterUrl(config, video);
  Object.assign(element, {
    controls: true,
    preload: 'none',
    playsInline: true,
    ...(poster && { poster }),
    src: videoUrl(config, video),
    ariaLabel: label,
  });
  element.addEventListener('error', onError);
  const frame = document.createElement('div');
  frame.className = 'pswp__content';
  frame.append(element);
  return frame;
}
