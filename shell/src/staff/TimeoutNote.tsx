import { Note } from '@dealer/shared-ui';
import styles from './SignIn.module.css';

export function TimeoutNote({ isOverPage }: { isOverPage: boolean }) {
  return (
    <Note tone="info" title="You were signed out after a period of inactivity" className={styles.notice}>
      {isOverPage && <p>Your page waits as you left it, with everything that you typed.</p>}
    </Note>
  );
}
