import { Note } from '@dealer/shared-ui';
import type { ReactNode, Ref } from 'react';
import { DealerPhone } from './DealerPhone.tsx';
import styles from './SendFailure.module.css';

type SendFailureProps = { ref?: Ref<HTMLDivElement>; message: string; children?: ReactNode };

/** A form that could not be sent; `children` are the reasons. */
export function SendFailure({ ref, message, children }: SendFailureProps) {
  return (
    <Note ref={ref} tone="bad" role="alert" title={message} className={styles.note}>
      {children}
      <p>
        What you wrote is still here. Or call <DealerPhone />.
      </p>
    </Note>
  );
}
