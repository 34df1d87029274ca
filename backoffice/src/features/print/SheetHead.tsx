import { formatAddress, formatPhone } from '@dealer/shared-domain';
import { useDealer } from '../../dealer.ts';
import styles from './Paper.module.css';

/** The letterhead: the dealer as registered, with the number that every advertisement must show. */
export function SheetHead() {
  const dealer = useDealer();
  const { name, registeredName, omvicNumber } = dealer;
  return (
    <header className={styles.letterhead}>
      <p>
        <b>{name}</b>
        <span>
          {[registeredName !== name && registeredName, formatAddress(dealer), formatPhone(dealer.phone)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {omvicNumber && (
        <p>
          <span>OMVIC registration</span>
          <strong>{omvicNumber}</strong>
        </p>
      )}
    </header>
  );
}
