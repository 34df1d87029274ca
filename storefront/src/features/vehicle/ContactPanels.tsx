import {
  type DealerContact,
  directionsUrl,
  formatAddress,
  formatHoliday,
  formatHours,
  formatPhone,
  phoneHref,
  type ShownVehicle,
} from '@dealer/shared-domain';
import { ButtonLink, Icon } from '@dealer/shared-ui';
import { OpenNow } from '../../ui/OpenNow.tsx';
import styles from './ContactDealerDialog.module.css';
import { inquiryMail } from './vehicle-text.ts';

type PanelProps = { vehicle: ShownVehicle; contact: DealerContact };

export function PhonePanel({ contact }: PanelProps) {
  const main = contact.phones.find(({ number }) => number === contact.phone);
  const others = contact.phones.filter(({ number }) => number !== contact.phone);
  return (
    <>
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
      <OpenNow className={styles.aside} />
    </>
  );
}

export function EmailPanel({ vehicle, contact }: PanelProps) {
  const mail = inquiryMail(vehicle, contact.email);
  return (
    <>
      <dl className={styles.mail}>
        <dt>To</dt>
        <dd data-selectable>{contact.email}</dd>
        <dt>Subject</dt>
        <dd>{mail.subject}</dd>
        <dt>Message</dt>
        <dd>{mail.body}</dd>
      </dl>
      <ButtonLink variant="primary" size="big" href={mail.href}>
        <Icon name="mail" /> Send Email
      </ButtonLink>
      <p className={styles.aside}>Opens your mail program with this filled in.</p>
    </>
  );
}

export function VisitPanel({ contact }: PanelProps) {
  const address = formatAddress(contact);
  return (
    <>
      <p className={styles.address} data-selectable>
        {address}
      </p>
      <dl className={styles.hours}>
        {[...formatHours(contact.hours), ...contact.holidays.map(formatHoliday)].map(({ days, hours }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
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
