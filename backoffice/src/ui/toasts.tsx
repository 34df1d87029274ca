import { getTopModal, Toast, type ToastTone, useTopModal } from '@dealer/shared-ui';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './toasts.module.css';

export type ToastMessage = {
  tone: ToastTone;
  text: string;
  detail?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
};

export type Toasts = {
  /** Replaces the previous message, unless it is an error: errors stay until they are closed. */
  show: (message: ToastMessage) => void;
  clear: () => void;
};

const ToastContext = createContext<Toasts | null>(null);
const staysMs = 6_000;
/** Older errors shown above the newest message. */
const maxEarlierErrors = 2;

/** `isOfDialog` if a dialog was open: then it is shown in that, as long as one is open. */
type Shown = { serial: number; message: ToastMessage; isOfDialog: boolean };

/** Shows the newest message and earlier errors at the bottom edge, across pages. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const toasts = useMemo<Toasts>(() => {
    let serial = 0;
    return {
      show: (message) => {
        const newest = { serial: ++serial, message, isOfDialog: getTopModal() !== null };
        setShown((before) => [...before.filter((each) => stays(each, newest)).slice(-maxEarlierErrors), newest]);
      },
      clear: () => setShown([]),
    };
  }, []);
  const close = (serial: number) => setShown((before) => before.filter((each) => each.serial !== serial));
  const modal = useTopModal();
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastStrip shown={shown.filter(({ isOfDialog }) => !(isOfDialog && modal))} onClose={close} />
      {modal &&
        createPortal(<ToastStrip shown={shown.filter(({ isOfDialog }) => isOfDialog)} onClose={close} />, modal)}
    </ToastContext>
  );
}

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts works below the back office frame only');
  return toasts;
}

function stays({ message }: Shown, { message: newest }: Shown): boolean {
  return isError(message) && message.text !== newest.text;
}

function isError({ tone }: ToastMessage): boolean {
  return tone === 'bad' || tone === 'warn';
}

type ToastStripProps = { shown: Shown[]; onClose: (serial: number) => void };

/** A live region must be in the document before its first message; an alert is one of its own. */
function ToastStrip({ shown, onClose }: ToastStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const toToast = ({ serial, message }: Shown) => (
    <TimedToast
      key={serial}
      message={message}
      onClose={() => {
        // The pressed button is removed: move the focus to the strip, where the next message appears.
        if (strip.current?.contains(document.activeElement)) strip.current.focus({ preventScroll: true });
        onClose(serial);
      }}
    />
  );
  return (
    <div ref={strip} className={styles.strip} tabIndex={-1} data-toasts="">
      {shown.filter(({ message }) => isError(message)).map(toToast)}
      <div role="status">{shown.filter(({ message }) => !isError(message)).map(toToast)}</div>
    </div>
  );
}

/** Closes after a delay, paused on hover or focus; errors stay until they are closed. */
function TimedToast({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const { tone, text, detail, action } = message;
  const [isHeld, setIsHeld] = useState(false);
  const isSticky = isError(message);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (isSticky || isHeld) return undefined;
    const timer = setTimeout(() => close.current(), staysMs);
    return () => clearTimeout(timer);
  }, [isSticky, isHeld]);

  const act = action && {
    label: action.label,
    run: () => {
      onClose();
      action.run();
    },
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer; nothing is pressed here.
    <div
      role={isSticky ? 'alert' : undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Toast tone={tone} detail={detail} action={act} onClose={isSticky ? onClose : undefined}>
        {text}
      </Toast>
    </div>
  );
}
