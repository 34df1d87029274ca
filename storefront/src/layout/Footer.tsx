import { directionsUrl, formatAddress, formatPhone, paths, phoneHref } from '@dealer/shared-domain';
import { Link } from 'react-router-dom';
import { siteContent } from '../content.ts';
import { useSite } from '../site.tsx';
import styles from './Footer.module.css';
import { Hours } from './Hours.tsx';
import { siteLinks } from './site-links.ts';

/** Links, contact data, hours and the words of the law at the end of every page. */
export function Footer() {
  const { contact } = useSite();
  const address = formatAddress(contact);
  const socials = [
    { label: 'Facebook', href: contact.facebookUrl },
    { label: 'Instagram', href: contact.instagramUrl },
  ];
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <p className={styles.say}>{siteContent.tagline}</p>
          <nav aria-labelledby="quick-links" id="footer-nav">
            <h2 id="quick-links">Quick links</h2>
            <ul>
              {siteLinks.map(({ label, to }) => (
                <li key={label}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
              <li>
                <a href={paths.adminLogin}>Admin</a>
              </li>
            </ul>
          </nav>
          <div>
            <h2>Talk to us</h2>
            <ul>
              <li>
                <a className="num" href={phoneHref(contact.phone)}>
                  {formatPhone(contact.phone)}
                </a>
              </li>
              <li>
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </li>
              <li>
                <a href={directionsUrl(address)} target="_blank" rel="noopener">
                  {address} <span className="sr">(directions, opens in a new tab)</span>
                </a>
              </li>
              {socials.map(
                ({ label, href }) =>
                  href && (
                    <li key={label}>
                      <a href={href} rel="noopener">
                        {label}
                      </a>
                    </li>
                  ),
              )}
            </ul>
          </div>
          <div>
            <h2>Hours</h2>
            <Hours hours={contact.hours} />
          </div>
        </div>
        <p className={styles.legal}>
          Advertised prices include all fees, the OMVIC transaction fee among them. Only HST and licensing are extra.{' '}
          {contact.omvicNumber &&
            `${contact.registeredName ?? contact.name} is a registered Ontario motor vehicle dealer, OMVIC ${contact.omvicNumber}. `}
          All vehicles are used.
        </p>
      </div>
    </footer>
  );
}
