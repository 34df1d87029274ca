import { formatPhone, phoneHref, type Vehicle } from '@dealer/shared-domain';
import { Button, ButtonLink, Icon, Price } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import styles from './StickyContact.module.css';
import { inquiryMail } from './vehicle-words.ts';

type StickyContactProps = { vehicle: Vehicle; onContact: () => void; onContactIntent: () => void };

/** On a phone: the price and the ways to the dealer, at the thumb. */
export function StickyContact({ vehicle, onContact, onContactIntent }: StickyContactProps) {
  const { contact } = useSite();
  return (
    <section className={styles.bar} aria-label="Price and contact, at the thumb">
      <Price
        price={vehicle.price}
        currency={contact.currency}
        variant="stacked"
        size="small"
        className={styles.price}
      />
      <ButtonLink
        className={styles.call}
        href={phoneHref(contact.phone)}
        aria-label={`Call ${formatPhone(contact.phone)}`}
      >
        <Icon name="phone" />
      </ButtonLink>
      <Button
        variant="primary"
        className={styles.scripted}
        onPointerDown={onContactIntent}
        onFocus={onContactIntent}
        onClick={onContact}
      >
        Contact Dealer
      </Button>
      <ButtonLink variant="primary" className={styles.unscripted} href={inquiryMail(vehicle, contact.email).href}>
        Send Email
      </ButtonLink>
    </section>
  );
}
