import type { DealerContact, Inquiry, ShownVehicle } from '@dealer/shared-domain';
import { LazyContactForm } from '../../ui/LazyContactForm.tsx';
import styles from './ContactDealerDialog.module.css';
import { inquiryMail } from './vehicle-text.ts';

type ContactMessagePanelProps = {
  vehicle: ShownVehicle;
  contact: DealerContact;
  chosen: { inquiry: Inquiry } | undefined;
};

/** The message form about this vehicle, and the way by the visitor's own mail program. */
export function ContactMessagePanel({ vehicle, contact, chosen }: ContactMessagePanelProps) {
  return (
    <>
      <LazyContactForm vehicle={vehicle} chosen={chosen} />
      <p className={styles.aside}>
        Or in your mail program, to <span data-selectable>{contact.email}</span>:{' '}
        <a className="link" href={inquiryMail(vehicle, contact.email).href}>
          Send Email
        </a>
      </p>
    </>
  );
}
