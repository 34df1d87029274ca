import { Spinner } from '@dealer/shared-ui';
import styles from './CheckingAuthentication.module.css';

/** What a staff address shows before anything is known: the server writes it, the browser goes on from it. */
export function CheckingAuthentication() {
  return (
    <main className={styles.page} id="main">
      <Spinner label="Checking authentication..." />
    </main>
  );
}
