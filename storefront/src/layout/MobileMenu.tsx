import { directionsUrl, formatAddress, formatPhone, paths, phoneHref } from '@dealer/shared-domain';
import { Button, ButtonLink, classNames, Icon, Modal } from '@dealer/shared-ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSite } from '../site.tsx';
import styles from './MobileMenu.module.css';
import { siteLinks } from './site-links.ts';

/** The navigation on a phone. Without scripts its button is a link to the same links in the footer. */
export function MobileMenu() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={classNames(styles.toggle, styles.scripted)}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="menu" />
      </button>
      <a className={classNames(styles.toggle, styles.unscripted)} href="#footer-nav" aria-label="Menu">
        <Icon name="menu" />
      </a>
      {isOpen && <MenuSheet onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function MenuSheet({ onClose }: { onClose: () => void }) {
  const { contact } = useSite();
  const { pathname } = useLocation();
  return (
    <Modal label="Menu" placement="window" className={styles.sheet} onClose={onClose}>
      <div className={styles.top}>
        <b>{contact.name}</b>
        <Button variant="quiet" className={styles.close} aria-label="Close menu" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <nav aria-label="Menu on a phone" className={styles.links}>
        {siteLinks.map(({ label, to }) => (
          <Link key={label} to={to} aria-current={to === pathname ? 'page' : undefined} onClick={onClose}>
            {label}
          </Link>
        ))}
        <a href={paths.adminLogin}>Admin</a>
      </nav>
      <div className={styles.end}>
        <ButtonLink variant="primary" size="big" href={phoneHref(contact.phone)}>
          <Icon name="phone" /> {formatPhone(contact.phone)}
        </ButtonLink>
        <ButtonLink size="big" href={directionsUrl(formatAddress(contact))} target="_blank" rel="noopener">
          <Icon name="pin" /> Get Directions <span className="sr">(opens in a new tab)</span>
        </ButtonLink>
      </div>
    </Modal>
  );
}
