import { Note } from '@dealer/shared-ui';
import { DealerPhone } from './DealerPhone.tsx';
import styles from './SendFailure.module.css';

/** A form that could not be sent, next to its button. */
export function SendFailure({ message }: { message: string }) {
  return (
    <Note tone="bad" role="alert" title={message} className={styles.note}>
      <p>
        What you wrote is still here. Or call <DealerPhone />.
      </p>
    </Note>
  );
}
