import { Note } from '@dealer/shared-ui';
import styles from './SignIn.module.css';

/** Why somebody who was signed in has to do it again. */
export function TimeoutNote({ isPageKept }: { isPageKept: boolean }) {
  return (
    <Note tone="tell" title="You were signed out because nobody worked here for a while" className={styles.notice}>
      {isPageKept && <p>Your page waits as you left it, with everything that you typed.</p>}
    </Note>
  );
}
