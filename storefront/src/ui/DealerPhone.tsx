import { formatPhone, phoneHref } from '@dealer/shared-domain';
import { useSite } from '../site.tsx';
import styles from './DealerPhone.module.css';

export function DealerPhone() {
  const { phone } = useSite().contact;
  return (
    <a className={`num phone ${styles.phone}`} href={phoneHref(phone)}>
      {formatPhone(phone)}
    </a>
  );
}
