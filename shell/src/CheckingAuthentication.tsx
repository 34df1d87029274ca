import { Spinner } from '@dealer/shared-ui';
import styles from './CheckingAuthentication.module.css';

/** The placeholder of a staff address until the session is known; rendered by server and browser. */
export function CheckingAuthentication() {
  return (
    <main className={styles.page} id="main">
      <Spinner label="Checking authentication..." />
    </main>
  );
}
