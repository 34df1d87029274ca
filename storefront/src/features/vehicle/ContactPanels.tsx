import {
  type DealerContact,
  directionsUrl,
  formatAddress,
  formatPhone,
  type Inquiry,
  listInquiries,
  phoneHref,
  type ShownVehicle,
} from '@dealer/shared-domain';
import { ButtonLink, Icon } from '@dealer/shared-ui';
import { Hours } from '../../ui/Hours.tsx';
import { OpenNow } from '../../ui/OpenNow.tsx';
import picks from '../../ui/picks.module.css';
import styles from './ContactDealerDialog.module.css';

type PhonePanelProps = {
  vehicle: ShownVehicle;
  contact: DealerContact;
  onWrite: (inquiry: Inquiry) => void;
};

export function PhonePanel({ vehicle, contact, onWrite }: PhonePanelProps) {
  const main = contact.phones.find(({ number }) => number === contact.phone);
  const others = contact.phones.filter(({ number }) => number !== contact.phone);
  return (
    <>
      <OpenNow className={styles.aside} />
      <p className={styles.number} data-selectable>
        {formatPhone(contact.phone)}
        {main?.label && <span>{main.label}</span>}
      </p>
      <ButtonLink variant="primary" size="big" href={phoneHref(contact.phone)}>
        <Icon name="phone" /> Call Now
      </ButtonLink>
      {others.map(({ number, label }) => (
        <p key={number} className={styles.aside}>
          {label && `${label}: `}
          <a className="link num" href={phoneHref(number)}>
            {formatPhone(number)}
          </a>
        </p>
      ))}
      <WriteInstead inquiries={listInquiries(vehicle)} onWrite={onWrite} />
    </>
  );
}

type WriteInsteadProps = Pick<PhonePanelProps, 'onWrite'> & { inquiries: ReturnType<typeof listInquiries> };

function WriteInstead({ inquiries, onWrite }: WriteInsteadProps) {
  if (inquiries.length === 0) return null;
  return (
    <>
      <p className={styles.instead}>Or write, one tap fills it in</p>
      <ul className={picks.picks} aria-label="Write instead">
        {inquiries.map(({ inquiry, label }) => (
          <li key={inquiry}>
            <button type="button" onClick={() => onWrite(inquiry)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function VisitPanel({ contact }: { contact: DealerContact }) {
  const address = formatAddress(contact);
  return (
    <>
      <p className={styles.address} data-selectable>
        {address}
      </p>
      <div className={styles.hours}>
        <Hours {...contact} />
      </div>
      <div className={styles.pair}>
        <ButtonLink
          variant="primary"
          size="big"
          href={directionsUrl(address)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="pin" /> Get Directions<span className="sr"> (opens in a new tab)</span>
        </ButtonLink>
        <ButtonLink size="big" href={phoneHref(contact.phone)}>
          <Icon name="phone" /> Call First
        </ButtonLink>
      </div>
    </>
  );
}
