import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Confirm.module.css';
import { Modal } from './Modal.tsx';

type ConfirmProps = {
  question: string;
  detail?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel?: string;
  isDangerous?: boolean;
  isWorking?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Open while mounted. The focus starts on the cancel button. Esc cancels, but not while it works. */
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
  const cancelButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => cancelButton.current?.focus(), []);
  return (
    <Modal label={question} onClose={() => !isWorking && onCancel()} className={styles.confirm}>
      <h2>{question}</h2>
      {detail && <div className={styles.detail}>{detail}</div>}
      <div className={styles.actions}>
        <Button ref={cancelButton} onClick={onCancel} disabled={isWorking}>
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
