import { imageUrl, type VehicleImage } from '@dealer/shared-domain';
import type { RefCallback } from 'react';
import { useSite } from '../../site.tsx';
import styles from './FullscreenViewer.module.css';

type MiniMapProps = { image: VehicleImage; frame: RefCallback<HTMLElement> };

/** The whole picture with the visible part marked, and the zoom in percent. */
export function MiniMap({ image, frame }: MiniMapProps) {
  const { config } = useSite();
  return (
    <div className={styles.map} aria-hidden="true">
      <img src={imageUrl(config, image, 320)} alt="" width={image.width} height={image.height} />
      <i ref={frame} />
    </div>
  );
}
