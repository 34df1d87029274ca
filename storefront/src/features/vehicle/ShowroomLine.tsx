import { directionsUrl, formatAddress, isOpenAt } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { useSite } from '../../site.tsx';
import styles from './OfferPanel.module.css';

export function ShowroomLine() {
  const { contact } = useSite();
  const address = formatAddress(contact);
  const openLabel = useOpenLabel();
  return (
    <p className={styles.showroom}>
      <Icon name="pin" />
      <span>
        See it at <span data-selectable>{address}</span>.{' '}
        <a className="link" href={directionsUrl(address)} target="_blank" rel="noopener noreferrer">
          Get Directions<span className="sr"> (opens in a new tab)</span>
        </a>
        <span className={styles.open}>{openLabel}</span>
      </span>
    </p>
  );
}

/** Empty on the server: a cached page must not depend on the time of day. */
function useOpenLabel(): string {
  const { hours, timeZone, holidays } = useSite().contact;
  const [label, setLabel] = useState('');
  useEffect(() => setLabel(isOpenAt(hours, timeZone, new Date(), holidays).label), [hours, timeZone, holidays]);
  return label;
}
