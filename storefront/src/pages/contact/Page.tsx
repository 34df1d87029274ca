import { formatAddress, formatPhone, paths } from '@dealer/shared-domain';
import { useLoaderData } from 'react-router-dom';
import { ContactFormSection } from '../../features/contact/ContactFormSection.tsx';
import { ContactHead } from '../../features/contact/ContactHead.tsx';
import { ContactMethods } from '../../features/contact/ContactMethods.tsx';
import { PageHead } from '../../features/head/PageHead.tsx';
import { ShowroomMap } from '../../features/map/ShowroomMap.tsx';
import { useSite } from '../../site.tsx';
import type { ContactData } from './loader.ts';
import styles from './Page.module.css';

export { loadContact } from './loader.ts';

export function ContactPage() {
  const { contact } = useSite();
  const { vehicle, compared, answer } = useLoaderData<ContactData>();
  return (
    <div className="wrap">
      <PageHead
        title="Contact"
        description={`Call ${formatPhone(contact.phone)}, write, or visit ${contact.name} at ${formatAddress(contact)}. Hours, map and directions.`}
        path={paths.contact}
        noindex={answer !== null}
      />
      <ContactHead />
      <div className={styles.columns}>
        <ContactMethods />
        <ContactFormSection
          vehicle={vehicle ?? undefined}
          compared={compared ?? undefined}
          answer={answer ?? undefined}
        />
      </div>
      <div className={styles.map}>
        <ShowroomMap />
      </div>
    </div>
  );
}
