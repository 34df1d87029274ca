import { directionsUrl, formatAddress, formatPhone, phoneHref } from '@dealer/shared-domain';
import { ButtonLink, Icon } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { useSite } from '../../site.tsx';
import { Hours } from '../../ui/Hours.tsx';
import { OpenNow } from '../../ui/OpenNow.tsx';
import { PostalAddress } from '../../ui/PostalAddress.tsx';
import styles from './Showroom.module.css';

export function Showroom({ map }: { map: ReactNode }) {
  const { contact } = useSite();
  return (
    <section className={`wrap ${styles.showroom}`} id="visit" aria-labelledby="visit-title">
      <div className={styles.text}>
        <h2 id="visit-title">Visit Our Showroom</h2>
        <PostalAddress className={styles.address} />
        <OpenNow className={styles.now} />
        <Hours {...contact} />
        <div className={styles.actions}>
          <ButtonLink variant="primary" href={directionsUrl(formatAddress(contact))} target="_blank" rel="noopener">
            <Icon name="pin" /> Get Directions <span className="sr">(opens in a new tab)</span>
          </ButtonLink>
          <ButtonLink href={phoneHref(contact.phone)}>
            <Icon name="phone" /> {formatPhone(contact.phone)}
          </ButtonLink>
        </div>
      </div>
      {map}
    </section>
  );
}
