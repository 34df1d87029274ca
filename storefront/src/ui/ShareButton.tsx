import { Button, Icon } from '@dealer/shared-ui';
import { useRef } from 'react';
import styles from './ShareButton.module.css';
import { type Shared, shareByDevice, shareMailHref } from './share.ts';
import { useLazyOverlay } from './use-lazy-overlay.ts';

const importShareMenu = () =>
  import(/* webpackChunkName: "share-menu" */ './ShareMenu.tsx').then((module) => module.ShareMenu);

/** Opens the device's share sheet, else a menu. `toShared` is called in the browser only. */
export function ShareButton({ toShared }: { toShared: () => Shared }) {
  const button = useRef<HTMLButtonElement>(null);
  const { Overlay: ShareMenu, isOpen, open, close, prefetch } = useLazyOverlay(importShareMenu);

  async function share() {
    if (isOpen) return close();
    const shared = toShared();
    if (await shareByDevice(shared)) return;
    await open({ onLoadError: () => location.assign(shareMailHref(shared)) });
  }

  return (
    <div className={styles.share}>
      <Button ref={button} aria-expanded={isOpen} onPointerDown={prefetch} onClick={share}>
        <Icon name="share" /> <span>Share</span>
      </Button>
      {ShareMenu && <ShareMenu shared={toShared()} button={button} onClose={close} />}
    </div>
  );
}
