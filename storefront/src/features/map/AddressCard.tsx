import { ButtonLink, Icon } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { useSite } from '../../site.tsx';
import styles from './AddressCard.module.css';

type AddressCardProps = {
  address: string;
  /** Replaces the link to Google Maps. */
  action?: ReactNode;
};

/** Stands in for the map, without any third-party request. */
export function AddressCard({ address, action }: AddressCardProps) {
  const { contact } = useSite();
  return (
    <div className={styles.card}>
      <span className={styles.pin}>
        <Icon name="pin" />
      </span>
      <p className={styles.address}>
        <b>{contact.name}</b>
        <span>{address}</span>
      </p>
      <div className={styles.open}>
        {action ?? (
          <ButtonLink
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noopener"
          >
            Open the address in Google Maps <Icon name="external" />
            <span className="sr">(opens in a new tab)</span>
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
