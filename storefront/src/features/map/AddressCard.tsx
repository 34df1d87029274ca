import { ButtonLink, Icon } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import styles from './AddressCard.module.css';

type AddressCardProps = {
  address: string;
  /** Instead of the link to the maps service. */
  action?: ReactNode;
};

/** In the place of a map: no script and no request of another party before a person asks for one. */
export function AddressCard({ address, action }: AddressCardProps) {
  return (
    <div className={styles.card}>
      <svg viewBox="0 0 800 480" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <path
          className={styles.blocks}
          d="M-20 70 360 20v150L-20 214Zm410-54L820-40v150L390 166ZM-20 244l380-42v120l-380 44Zm410-46 430-50v118l-430 50ZM-20 396l380-42v160H-20Zm410-46 430-50v220H390Z"
        />
        <path className={styles.park} d="M560 186 690 170v84l-130 15Z" />
        <path className={styles.rail} d="M-20 470C200 380 500 420 820 300" />
      </svg>
      <span className={styles.pin}>
        <Icon name="pin" />
      </span>
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
