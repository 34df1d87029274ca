import { formatAddress, formatPhone, paths } from '@dealer/shared-domain';
import { WriteToUs } from '../features/contact/WriteToUs.tsx';
import { ContactHead } from '../features/contact-page/ContactHead.tsx';
import { Ways } from '../features/contact-page/Ways.tsx';
import { PageHead } from '../features/head/PageHead.tsx';
import { MapPlace } from '../features/map/MapPlace.tsx';
import { useSite } from '../site.tsx';
import styles from './ContactPage.module.css';

/** How to reach the dealer: by telephone, in writing, in person. */
export function ContactPage() {
  const { contact } = useSite();
  return (
    <div className="wrap">
      <PageHead
        title="Contact"
        description={`Call ${formatPhone(contact.phone)}, write, or visit ${contact.name} at ${formatAddress(contact)}. Hours, map and directions.`}
        path={paths.contact}
      />
      <ContactHead />
      <div className={styles.columns}>
        <Ways />
        <WriteToUs />
      </div>
      <div className={styles.map}>
        <MapPlace />
      </div>
    </div>
  );
}
