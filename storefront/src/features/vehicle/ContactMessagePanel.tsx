import type { DealerContact, Inquiry, ShownVehicle } from '@dealer/shared-domain';
import { Button, Note, Spinner } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { importContactForm } from '../../import-contact-form.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import styles from './ContactDealerDialog.module.css';
import { inquiryMail } from './vehicle-text.ts';

type ContactMessagePanelProps = {
  vehicle: ShownVehicle;
  contact: DealerContact;
  chosen: { inquiry: Inquiry } | undefined;
};

/** The message form about this vehicle, loaded when its tab is opened, and the way by the visitor's own mail program. */
export function ContactMessagePanel({ vehicle, contact, chosen }: ContactMessagePanelProps) {
  const { module: ContactForm, load } = useLazyModule(importContactForm);
  const [hasFailed, setHasFailed] = useState(false);
  const loadForm = () => {
    setHasFailed(false);
    load().catch(() => setHasFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the tab is opened.
  useEffect(loadForm, []);

  return (
    <>
      {ContactForm && <ContactForm vehicle={vehicle} chosen={chosen} />}
      {hasFailed && (
        <Note
          tone="bad"
          role="alert"
          title="The form could not be loaded."
          actions={<Button onClick={loadForm}>Try Again</Button>}
        />
      )}
      {!ContactForm && !hasFailed && (
        <div className={styles.wait}>
          <Spinner label="Loading the form..." />
        </div>
      )}
      <p className={styles.aside}>
        Or in your mail program, to <span data-selectable>{contact.email}</span>:{' '}
        <a className="link" href={inquiryMail(vehicle, contact.email).href}>
          Send Email
        </a>
      </p>
    </>
  );
}
