import {
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from './class-names.ts';
import styles from './Modal.module.css';
import { addOpenModal } from './open-modals.ts';

type ModalProps = {
  label: string;
  onClose: () => void;
  /** `dialog` and `wide` in the middle (a sheet from below on a phone), `sheet` from below, `window` fills it. */
  placement?: 'dialog' | 'wide' | 'sheet' | 'window';
  className?: string | undefined;
  children: ReactNode;
};

/** As long as two clicks of a double click may be apart (ms). */
const doubleClickTime = 500;

/** Keeps the second click of a double click, whose first one closed a dialog, from what is below. */
function ignoreSecondClick(page: Document): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    }
    stop();
  };
  const stop = () => page.removeEventListener('click', ignore, { capture: true });
  page.addEventListener('click', ignore, { capture: true });
  setTimeout(stop, doubleClickTime);
}

/** A modal dialog, open while mounted. Esc and a click on the backdrop call `onClose`. */
export function Modal({ label, onClose, placement = 'dialog', className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    const removeModal = addOpenModal(element);
    // A layout effect: the browser returns the focus only if the dialog closes while in the document.
    return () => {
      removeModal();
      element.close();
      ignoreSecondClick(document);
    };
  }, []);
  // A browser closes a dialog at the second Esc in a row, even if cancel, which comes first, is prevented.
  const reopen = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!currentTarget.open && currentTarget.isConnected) currentTarget.showModal();
  };
  // A press between the content and the backdrop, as when text is selected, is a click on the dialog, too.
  const pressed = useRef<EventTarget>(null);
  const released = useRef<EventTarget>(null);
  const closeOnBackdrop = (event: ReactMouseEvent) => {
    // The second click of two may have been meant for the button that opened the dialog.
    const isSecond = event.detail > 1;
    const isBeside = [event.target, pressed.current, released.current].every((target) => target === dialog.current);
    if (!isSecond && isBeside) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc, which fires cancel, is the keyboard's equivalent.
    <dialog
      ref={dialog}
      aria-label={label}
      className={classNames(styles.modal, styles[placement])}
      onCancel={(event) => {
        // React passes on the cancel of a dialog or file picker inside, which is not about this dialog.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={reopen}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onPointerUp={({ target }) => {
        released.current = target;
      }}
      onClick={closeOnBackdrop}
    >
      <div className={classNames(styles.body, className)}>{children}</div>
    </dialog>
  );
}
