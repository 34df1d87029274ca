import { classNames } from '@dealer/shared-ui';
import { useSite } from '../site.tsx';
import styles from './PostalAddress.module.css';

/** Leaves out what the street address already contains. */
export function PostalAddress({ className }: { className?: string | undefined }) {
  const { address, city, province, postalCode } = useSite().contact;
  const place = [city, province, postalCode].filter((part) => part && !address.includes(part)).join(', ');
  return (
    <address className={classNames(styles.address, className)}>
      {address}
      {place && (
        <>
          <br />
          {place}
        </>
      )}
    </address>
  );
}
