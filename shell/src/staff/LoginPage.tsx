import { fallbackContact, paths } from '@dealer/shared-domain';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import picture from '../assets/coupe.webp';
import { LoginForm } from './LoginForm.tsx';
import styles from './LoginPage.module.css';
import { useStaffServices } from './use-staff-services.ts';

/** The specification lets the person see that signing in worked before the page changes. */
const redirectDelayMs = 100;

/** Only a place of the back office may be returned to, whatever the history says. */
const stateSchema = v.object({ from: v.pipe(v.string(), v.regex(/^\/admin(\/|\?|$)/)) });

export function LoginPage() {
  const { session } = useStaffServices();
  const { state } = useLocation();
  const name = useDealerName();
  const asked = v.safeParse(stateSchema, state);
  const target = asked.success && asked.output.from !== '/admin' ? asked.output.from : paths.adminDashboard;
  return (
    <div className={styles.door}>
      <title>{`Admin Portal | ${name}`}</title>
      <main className={styles.in} id="main">
        <a className={styles.brand} href={paths.home}>
          <b>{name}</b>
          <span>Sign in to manage your dealership</span>
        </a>
        <div className={styles.box}>
          <h1>Admin Portal</h1>
          <p>Sign in to manage the dealership inventory</p>
          <LoginForm
            onSignedIn={(user) => {
              setTimeout(() => {
                history.replaceState(null, '', target);
                session.enter(user);
              }, redirectDelayMs);
            }}
          />
          <details className={styles.forgotten}>
            <summary>Forgot your password?</summary>
            <p>
              Ask an owner of the dealership. On the machine that runs this site, <code>npm run reset-password</code>{' '}
              gives a new one.
            </p>
          </details>
        </div>
        <p className={styles.end}>
          Not an admin? <a href={paths.home}>Go back to homepage</a>
          <small>Version 1.0</small>
        </p>
      </main>
      <div className={styles.picture} aria-hidden="true">
        <img src={picture} width="880" height="1067" alt="" />
      </div>
    </div>
  );
}

/** The dealer's name as the settings have it; the page does not wait for it. */
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
