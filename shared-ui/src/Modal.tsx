import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './Modal.module.css';

export type ModalProps = {
  /** Its name for assistive technology. */
  label: string;
  onClose: () => void;
  /** `dialog` in the middle (a sheet from below on a phone), `sheet` from below, `window` fills it. */
  placement?: 'dialog' | 'sheet' | 'window';
  className?: string | undefined;
  children: ReactNode;
};

/** Floats over the page and keeps the focus. Mount it to open it; Esc and a click beside it ask to close. */
export function Modal({ label, onClose, placement = 'dialog', className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed while it is still in the document, hence the layout effect: only then does the focus go back.
    return () => element?.close();
  }, []);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc, which arrives as cancel, is the keyboard's way out.
    <dialog
      ref={dialog}
      aria-label={label}
      className={classNames(styles.modal, styles[placement])}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={closeOnBackdrop}
    >
      <div className={classNames(styles.body, className)}>{children}</div>
    </dialog>
  );
}
