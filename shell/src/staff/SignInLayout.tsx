import { fallbackContact, paths } from '@dealer/shared-domain';
import { type ReactNode, useEffect, useState } from 'react';
import picture from '../assets/coupe.webp';
import styles from './SignInLayout.module.css';
import { useStaffServices } from './use-staff-services.ts';

/** The layout of the sign-in: `main` as a page, `div` over an open page. */
export function SignInLayout({ as: Place, children }: { as: 'main' | 'div'; children: ReactNode }) {
  const name = useDealerName();
  return (
    <div className={styles.layout}>
      <title>{`Admin Portal | ${name}`}</title>
      <Place className={styles.in} id={Place === 'main' ? 'main' : undefined}>
        <a className={styles.brand} href={paths.home}>
          <b>{name}</b>
          <span>Sign in to manage your dealership</span>
        </a>
        <div className={styles.box}>{children}</div>
        <p className={styles.end}>
          Not an admin? <a href={paths.home}>Go back to homepage</a>
          <small>Version 1.0</small>
        </p>
      </Place>
      <div className={styles.picture} aria-hidden="true">
        <img src={picture} width="880" height="1067" alt="" />
      </div>
    </div>
  );
}

/** The name from the settings; the built-in one until they have loaded. */
function useDealerName(): string {
  const { contact } = useStaffServices();
  const [name, setName] = useState(fallbackContact.name);
  useEffect(() => {
    contact.getContact().then(
      (loaded) => setName(loaded.name),
      () => undefined,
    );
  }, [contact]);
  return name;
}
