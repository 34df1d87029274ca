import { imageUrl, type VehicleImage } from '@dealer/shared-domain';
import { useState } from 'react';
import { useSite } from '../../site.tsx';
import { useOnDemand } from './use-on-demand.ts';

const loadViewer = () =>
  import(/* webpackChunkName: "photo-viewer" */ './FullscreenViewer.tsx').then((module) => module.FullscreenViewer);

/** The fullscreen viewer while it is open. Should its code not come, the large picture is shown alone. */
export function useViewer() {
  const { config } = useSite();
  const viewer = useOnDemand(loadViewer);
  const [isOpen, setIsOpen] = useState(false);

  async function open(image: VehicleImage | undefined) {
    try {
      await viewer.fetchPart();
      setIsOpen(true);
    } catch {
      if (image) location.assign(imageUrl(config, image, 1600));
    }
  }

  return {
    Viewer: isOpen ? viewer.part : undefined,
    open,
    close: () => setIsOpen(false),
    fetchAhead: viewer.fetchAhead,
  };
}
