import { classNames, Icon } from '@dealer/shared-ui';
import { useLazyOverlay } from '../ui/use-lazy-overlay.ts';
import styles from './MobileMenu.module.css';

const importMenuSheet = () =>
  import(/* webpackChunkName: "menu-sheet" */ './MenuSheet.tsx').then((module) => module.MenuSheet);

/** The navigation on a phone. Without scripts, or when the sheet cannot be loaded, it leads to the footer's links. */
export function MobileMenu() {
  const { Overlay: MenuSheet, isOpen, open, close, prefetch } = useLazyOverlay(importMenuSheet);
  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={classNames(styles.toggle, styles.scripted)}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={prefetch}
        onFocus={prefetch}
        onClick={() => open({ onLoadError: showFooterLinks })}
      >
        <Icon name="menu" />
      </button>
      <a className={classNames(styles.toggle, styles.unscripted)} href={footerLinks} aria-label="Menu">
        <Icon name="menu" />
      </a>
      {MenuSheet && <MenuSheet onClose={close} />}
    </div>
  );
}

const footerLinks = '#footer-nav';

function showFooterLinks() {
  location.hash = footerLinks;
}
