import { directionsUrl, formatAddress, formatPhone, phoneHref } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { appraisalContent } from '../../content/appraisal.ts';
import { useSite } from '../../site.tsx';
import styles from './ContactMethods.module.css';

export function ContactMethods() {
  const { contact } = useSite();
  const { title, mailSubject } = appraisalContent.contact;
  const address = formatAddress(contact);
  return (
    <section className={`wrap ${styles.methods}`} id="contact" aria-labelledby="reach-title">
      <h2 id="reach-title">{title}</h2>
      <ul>
        <li>
          <Icon name="phone" />
          <h3>Call</h3>
          <p className="num" data-selectable>
            {formatPhone(contact.phone)}
          </p>
          <a className="link" href={phoneHref(contact.phone)}>
            Call Now
          </a>
        </li>
        <li>
          <Icon name="mail" />
          <h3>E-mail</h3>
          <p data-selectable>{contact.email}</p>
          <a className="link" href={`mailto:${contact.email}?subject=${encodeURIComponent(mailSubject)}`}>
            Send Email
          </a>
        </li>
        <li>
          <Icon name="pin" />
          <h3>Address</h3>
          <p data-selectable>{address}</p>
          <a className="link" href={directionsUrl(address)} target="_blank" rel="noopener">
            Get Directions <span className="sr">(opens in a new tab)</span>
          </a>
        </li>
      </ul>
    </section>
  );
}
