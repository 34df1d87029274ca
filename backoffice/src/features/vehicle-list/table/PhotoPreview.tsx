import { vehicleName } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { Photo } from '@dealer/shared-ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useStaff } from '../../../staff.tsx';
import styles from './PhotoPreview.module.css';

export type Preview = { row: StaffVehicle; place: DOMRect | undefined };

const gapPx = 12;
const widths = [640, 960] as const;

/** The enlarged photograph next to its row. Any key, press or scroll closes it. */
export function PhotoPreview({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const { config } = useStaff();
  const figure = useRef<HTMLElement>(null);
  const { row, place } = preview;

  useLayoutEffect(() => {
    if (figure.current) putBeside(figure.current, place);
  }, [place]);

  useEffect(() => {
    document.addEventListener('keydown', onClose);
    document.addEventListener('pointerdown', onClose);
    window.addEventListener('scroll', onClose, { passive: true });
    return () => {
      document.removeEventListener('keydown', onClose);
      document.removeEventListener('pointerdown', onClose);
      window.removeEventListener('scroll', onClose);
    };
  }, [onClose]);

  return (
    <figure ref={figure} className={styles.preview}>
      <Photo config={config} image={row.image} alt={row.image?.alt ?? ''} widths={widths} sizes="24rem" />
      <figcaption>{vehicleName(row)}</figcaption>
    </figure>
  );
}

/** To the right of `place` if there is room, and always inside the window. */
function putBeside(figure: HTMLElement, place: DOMRect | undefined) {
  const { offsetWidth, offsetHeight } = figure;
  const right =
    place && place.width < window.innerWidth / 2 ? place.right + gapPx : (window.innerWidth - offsetWidth) / 2;
  const x = Math.max(gapPx, Math.min(right, window.innerWidth - offsetWidth - gapPx));
  const middle = place ? place.top + place.height / 2 : window.innerHeight / 2;
  const y = Math.max(gapPx, Math.min(middle - offsetHeight / 2, window.innerHeight - offsetHeight - gapPx));
  figure.style.left = `${x}px`;
  figure.style.top = `${y}px`;
}
