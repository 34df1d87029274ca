import { useEffect, useRef } from 'react';
import styles from './SheetGrip.module.css';
import { followSwipeDown } from './swipe-down.ts';

/** The mark on top of a sheet that can be swiped down. It must be inside the sheet's dialog. */
export function SheetGrip({ onClose }: { onClose: () => void }) {
  const grip = useRef<HTMLSpanElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const sheet = grip.current?.closest('dialog');
    return sheet ? followSwipeDown(sheet, () => close.current()) : undefined;
  }, []);
  return <span ref={grip} className={styles.grip} aria-hidden="true" />;
}
