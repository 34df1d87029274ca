import { classNames } from '@dealer/shared-ui';
import { useSite } from '../site.tsx';
import styles from './PostalAddress.module.css';

/** The showroom's address as a letter has it; what the written address already says is not repeated. */
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
