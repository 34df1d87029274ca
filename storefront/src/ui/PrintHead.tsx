import { formatAddress, formatPhone } from '@dealer/shared-domain';
import { useSite } from '../site.tsx';
import styles from './PrintHead.module.css';

/** The letterhead. Printed only, in place of the page's header. */
export function PrintHead() {
  const { contact } = useSite();
  const { name, registeredName, omvicNumber } = contact;
  return (
    <div className={styles.head}>
      <p>
        <b>{name}</b>
        {registeredName && registeredName !== name && <span>{registeredName}</span>}
      </p>
      <p>
        <b>{formatPhone(contact.phone)}</b>
        <span>{formatAddress(contact)}</span>
        {omvicNumber && <span>OMVIC registration {omvicNumber}</span>}
      </p>
    </div>
  );
}
