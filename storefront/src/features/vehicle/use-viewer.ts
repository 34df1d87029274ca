import { imageUrl, type VehicleImage } from '@dealer/shared-domain';
import { useSite } from '../../site.tsx';
import { useLazyOverlay } from '../../ui/use-lazy-overlay.ts';

const importViewer = () =>
  import(/* webpackChunkName: "photo-viewer" */ './FullscreenViewer.tsx').then((module) => module.FullscreenViewer);

/** The fullscreen viewer while it is open. When its code cannot be loaded, the large picture opens alone. */
export function useViewer() {
  const { config } = useSite();
  const { Overlay, open, close, prefetch } = useLazyOverlay(importViewer);

  function openImage(image: VehicleImage | undefined): void {
    void open({
      onLoadError: () => {
        if (image) location.assign(imageUrl(config, image, 1600));
      },
    });
  }

  return { Viewer: Overlay, open: openImage, close, prefetch };
}
