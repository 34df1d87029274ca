import { Note } from '@dealer/shared-ui';
import styles from './ContactForm.module.css';
import { DealerPhone } from './DealerPhone.tsx';

export function ContactFailure({ message }: { message: string }) {
  return (
    <Note tone="bad" role="alert" title={message} className={styles.note}>
      <p>
        What you wrote is still here. Or call <DealerPhone />.
      </p>
    </Note>
  );
}
