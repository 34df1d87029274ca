import { formatPhone, paths, phoneHref } from '@dealer/shared-domain';
import { ButtonLink, Icon } from '@dealer/shared-ui';
import { Link, useLocation } from 'react-router-dom';
import { SavedLink } from '../features/saved/SavedLink.tsx';
import { useSite } from '../site.tsx';
import styles from './Header.module.css';
import { MobileMenu } from './MobileMenu.tsx';
import { currentMark, siteLinks } from './site-links.ts';

export function Header() {
  const { contact } = useSite();
  const { pathname } = useLocation();
  const place = [contact.city, contact.province].filter(Boolean).join(', ');
  const phone = formatPhone(contact.phone);
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <Link className={styles.brand} to={paths.home}>
          <b>{contact.name}</b>
          {place && <span>{place}</span>}
        </Link>
        <nav className={styles.nav} aria-label="Main">
          {siteLinks.map(({ label, path }) => (
            <Link key={label} to={path} aria-current={currentMark(path, pathname)}>
              {label}
            </Link>
          ))}
          <a href={paths.adminLogin}>Admin</a>
        </nav>
        <SavedLink />
        <ButtonLink className={styles.call} href={phoneHref(contact.phone)} aria-label={`Call ${phone}`}>
          <Icon name="phone" />
          <span>{phone}</span>
        </ButtonLink>
        <MobileMenu />
      </div>
    </header>
  );
}
