import { directionsUrl, formatAddress, formatPhone, phoneHref } from '@dealer/shared-domain';
import { ButtonLink, Icon } from '@dealer/shared-ui';
import { contactContent } from '../../content/contact.ts';
import { useSite } from '../../site.tsx';
import { Hours } from '../../ui/Hours.tsx';
import { OpenNow } from '../../ui/OpenNow.tsx';
import { PostalAddress } from '../../ui/PostalAddress.tsx';
import styles from './ContactMethods.module.css';

export function ContactMethods() {
  const { contact } = useSite();
  return (
    <section aria-label="Ways to reach us">
      <ul className={styles.methods}>
        <li>
          <Icon name="phone" />
          <div>
            <h2>Phone</h2>
            {contact.phones.map(({ number, label }) => (
              <p key={`${label} ${number}`}>
                <a className={`num ${number === contact.phone ? styles.first : ''}`} href={phoneHref(number)}>
                  {formatPhone(number)}
                </a>
                <small>{label}</small>
              </p>
            ))}
          </div>
        </li>
        <li>
          <Icon name="mail" />
          <div>
            <h2>Email</h2>
            <p>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
              <small>{contactContent.emailNote}</small>
            </p>
          </div>
        </li>
        <li>
          <Icon name="pin" />
          <div>
            <h2>Address</h2>
            <PostalAddress className={styles.address} />
            <ButtonLink
              className={styles.directions}
              href={directionsUrl(formatAddress(contact))}
              target="_blank"
              rel="noopener"
            >
              Get Directions <span className="sr">(opens in a new tab)</span>
            </ButtonLink>
          </div>
        </li>
        <li>
          <Icon name="clock" />
          <div>
            <h2>Hours</h2>
            <OpenNow className={styles.now} />
            <Hours {...contact} />
          </div>
        </li>
      </ul>
    </section>
  );
}
