import { directionsUrl, formatAddress, formatPhone, paths, phoneHref } from '@dealer/shared-domain';
import { Button, ButtonLink, Icon, Modal } from '@dealer/shared-ui';
import { useLocation } from 'react-router-dom';
import { useSite } from '../site.tsx';
import { OpenNow } from '../ui/OpenNow.tsx';
import { OverlayLink } from '../ui/OverlayLink.tsx';
import styles from './MenuSheet.module.css';
import { currentMark, siteLinks } from './site-links.ts';

export function MenuSheet({ onClose }: { onClose: () => void }) {
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
        {siteLinks.map(({ label, path }) => (
          <OverlayLink key={label} to={path} aria-current={currentMark(path, pathname)} onFollow={onClose}>
            {label}
          </OverlayLink>
        ))}
        <a href={paths.adminLogin}>Admin</a>
      </nav>
      <div className={styles.end}>
        <OpenNow />
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
