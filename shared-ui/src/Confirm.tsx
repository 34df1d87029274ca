import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Confirm.module.css';
import { Modal } from './Modal.tsx';

export type ConfirmProps = {
  question: string;
  detail?: ReactNode;
  /** Names what is done; the safe button is `cancelLabel`. */
  confirmLabel: ReactNode;
  cancelLabel?: string;
  /** The last step before something that cannot be undone. */
  isDangerous?: boolean;
  /** It is being done: both buttons wait. */
  isWorking?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A question that needs an answer now. Mount it to ask; the focus is on the safe button, and Esc is that button. */
export function Confirm({
  question,
  detail,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDangerous = false,
  isWorking = false,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const safe = useRef<HTMLButtonElement>(null);
  // The dialog inside has opened by now.
  useLayoutEffect(() => safe.current?.focus(), []);
  return (
    <Modal label={question} onClose={onCancel} className={styles.confirm}>
      <h2>{question}</h2>
      {detail && <div className={styles.detail}>{detail}</div>}
      <div className={styles.actions}>
        <Button ref={safe} onClick={onCancel} disabled={isWorking}>
          {cancelLabel}
        </Button>
        <Button
          variant={isDangerous ? 'danger' : 'primary'}
          onClick={onConfirm}
          disabled={isWorking}
          aria-busy={isWorking}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
