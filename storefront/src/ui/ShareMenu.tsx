import { Icon } from '@dealer/shared-ui';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './ShareMenu.module.css';
import { copyText, type Shared, shareMailHref } from './share.ts';

type ShareMenuProps = {
  shared: Shared;
  /** Gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

type Copying = 'not-yet' | 'copied' | 'refused';

/** For devices without a share sheet of their own. */
export function ShareMenu({ shared, button, onClose }: ShareMenuProps) {
  const panel = useRef<HTMLElement>(null);
  const [copying, setCopying] = useState<Copying>('not-yet');
  const { url } = shared;
  const addressId = useId();

  useLayoutEffect(() => {
    const menu = panel.current;
    const opener = button.current;
    menu?.querySelector('button')?.focus();
    return () => {
      if (menu?.contains(document.activeElement)) opener?.focus();
    };
  }, [button]);
  useLayoutEffect(() => {
    const place = () => {
      panel.current?.style.setProperty('--button-left', `${button.current?.getBoundingClientRect().left}px`);
    };
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [button]);
  useEffect(() => {
    const closeFromOutside = ({ target }: Event) => {
      if (!(target instanceof Node) || panel.current?.contains(target) || button.current?.contains(target)) return;
      onClose();
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
    };
  }, [button, onClose]);

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };

  return (
    <section ref={panel} aria-label="Share" className={styles.menu} onKeyDown={closeByKey}>
      <button type="button" onClick={async () => setCopying((await copyText(url)) ? 'copied' : 'refused')}>
        <Icon name={copying === 'copied' ? 'check' : 'link'} /> {copying === 'copied' ? 'Link copied' : 'Copy link'}
      </button>
      <a href={shareMailHref(shared)}>
        <Icon name="mail" /> Send by email
      </a>
      {copying === 'refused' && (
        <p>
          <label htmlFor={addressId}>Your browser does not let pages copy. Here is the link:</label>
          <input id={addressId} readOnly value={url} onFocus={(event) => event.target.select()} />
        </p>
      )}
      <p className="sr" role="status">
        {copying === 'copied' && 'Link copied'}
      </p>
    </section>
  );
}
