import { listMissingPlaceParts } from '@dealer/shared-domain';
import { classNames } from '@dealer/shared-ui';
import { useSite } from '../site.tsx';
import styles from './PostalAddress.module.css';

export function PostalAddress({ className }: { className?: string | undefined }) {
  const { contact } = useSite();
  const place = listMissingPlaceParts(contact).join(', ');
  return (
    <address className={classNames(styles.address, className)}>
      {contact.address}
      {place && (
        <>
          <br />
          {place}
        </>
      )}
    </address>
  );
}
