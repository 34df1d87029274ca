import { twice } from '@dealer/shared-domain';
import { classNames, Icon } from '@dealer/shared-ui';
import { type ComponentType, useState } from 'react';
import styles from './MobileMenu.module.css';

const loadSheet = () =>
  twice(() => import(/* webpackChunkName: "menu-sheet" */ './MenuSheet.tsx')).then((module) => module.MenuSheet);

/** The navigation on a phone. Without scripts, or without the sheet's file, it leads to the same links in the footer. */
export function MobileMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const [Sheet, setSheet] = useState<ComponentType<{ onClose: () => void }>>();

  async function open() {
    try {
      const sheet = await loadSheet();
      setSheet(() => sheet);
      setIsOpen(true);
    } catch {
      location.hash = 'footer-nav';
    }
  }
  // Fetched under the finger, so that it is there when the finger lifts. The click asks again.
  const fetchAhead = () => void loadSheet().catch(() => undefined);

  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={classNames(styles.toggle, styles.scripted)}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={fetchAhead}
        onFocus={fetchAhead}
        onClick={open}
      >
        <Icon name="menu" />
      </button>
      <a className={classNames(styles.toggle, styles.unscripted)} href="#footer-nav" aria-label="Menu">
        <Icon name="menu" />
      </a>
      {isOpen && Sheet && <Sheet onClose={() => setIsOpen(false)} />}
    </div>
  );
}
