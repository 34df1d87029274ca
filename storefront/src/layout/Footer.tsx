import { directionsUrl, formatAddress, formatPhone, paths, phoneHref } from '@dealer/shared-domain';
import { Link } from 'react-router-dom';
import { siteContent } from '../content/site.ts';
import { useSite } from '../site.tsx';
import { Hours } from '../ui/Hours.tsx';
import { OpenNow } from '../ui/OpenNow.tsx';
import styles from './Footer.module.css';
import { legalLinks, siteLinks } from './site-links.ts';

export function Footer() {
  const { contact } = useSite();
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <p className={styles.tagline}>
            <span>{siteContent.tagline}</span>
          </p>
          <nav aria-labelledby="quick-links" id="footer-nav">
            <h2 id="quick-links">Quick links</h2>
            <ul>
              {siteLinks.map(({ label, path }) => (
                <li key={label}>
                  <Link to={path}>{label}</Link>
                </li>
              ))}
              <li>
                <a href={paths.adminLogin}>Admin</a>
              </li>
            </ul>
          </nav>
          <ContactMethods />
          <div>
            <h2>Hours</h2>
            <Hours {...contact} />
            <OpenNow className={styles.now} />
          </div>
        </div>
        <Legal />
      </div>
    </footer>
  );
}

function ContactMethods() {
  const { contact } = useSite();
  const address = formatAddress(contact);
  const socials = [
    { label: 'Facebook', href: contact.facebookUrl },
    { label: 'Instagram', href: contact.instagramUrl },
  ];
  return (
    <div>
      <h2>Talk to us</h2>
      <ul>
        {contact.phones.map(({ number, label }) => (
          <li key={`${label} ${number}`}>
            <a className="num" href={phoneHref(number)}>
              {formatPhone(number)}
            </a>
            {contact.phones.length > 1 && label && <small>{label}</small>}
          </li>
        ))}
        <li>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </li>
        <li>
          <a href={directionsUrl(address)} target="_blank" rel="noopener" data-selectable>
            {address} <span className="sr">(directions, opens in a new tab)</span>
          </a>
        </li>
        {socials.map(
          ({ label, href }) =>
            href && (
              <li key={label}>
                <a href={href} target="_blank" rel="noopener">
                  {label} <span className="sr">(opens in a new tab)</span>
                </a>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}

/** Ontario requires a dealer's registered name, registration and telephone number in every advertisement. */
function Legal() {
  const { contact } = useSite();
  const identity = contact.registeredName ?? contact.name;
  return (
    <div className={styles.legal}>
      <p>
        {siteContent.priceNote}{' '}
        <span data-selectable>
          {identity}
          {contact.omvicNumber ? ` is a registered Ontario motor vehicle dealer, OMVIC ${contact.omvicNumber}, ` : ', '}
          <span className="phone">{formatPhone(contact.phone)}</span>.
        </span>
      </p>
      <ul>
        {legalLinks.map(({ label, path }) => (
          <li key={label}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
