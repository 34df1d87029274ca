import { Toast, type ToastTone } from '@dealer/shared-ui';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import styles from './toasts.module.css';

export type ToastMessage = {
  tone: ToastTone;
  text: string;
  detail?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
};

export type Toasts = {
  /** Takes the place of the one before, unless that is an error: errors stay until they are closed. */
  show: (message: ToastMessage) => void;
  clear: () => void;
};

const ToastContext = createContext<Toasts | null>(null);
const staysMs = 6_000;
/** Errors that stand above the newest message; of more the oldest go. */
const keptErrors = 2;

type Shown = { serial: number; message: ToastMessage };

/** The newest message and the errors before it, in the strip at the lower edge. They outlive the page they came from. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const toasts = useMemo<Toasts>(() => {
    let serial = 0;
    return {
      show: (message) => {
        const newest = { serial: ++serial, message };
        setShown((before) => [...before.filter((each) => stays(each, newest)).slice(-keptErrors), newest]);
      },
      clear: () => setShown([]),
    };
  }, []);
  const close = (serial: number) => setShown((before) => before.filter((each) => each.serial !== serial));
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastStrip shown={shown} onClose={close} />
    </ToastContext>
  );
}

/** Says what happened, in the strip at the lower edge of every page. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts works below the back office frame only');
  return toasts;
}

/** The same words are not said twice. */
function stays({ message }: Shown, { message: newest }: Shown): boolean {
  return isError(message) && message.text !== newest.text;
}

function isError({ tone }: ToastMessage): boolean {
  return tone === 'bad' || tone === 'warn';
}

type ToastStripProps = { shown: Shown[]; onClose: (serial: number) => void };

/** The place that announces: it is there before its first message. */
function ToastStrip({ shown, onClose }: ToastStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  return (
    <div ref={strip} className={styles.strip} role="status" tabIndex={-1} data-toasts="">
      {shown.map(({ serial, message }) => (
        <TimedToast
          key={serial}
          message={message}
          onClose={() => {
            // The pressed button goes: the focus stays where the next message will be.
            if (strip.current?.contains(document.activeElement)) strip.current.focus({ preventScroll: true });
            onClose(serial);
          }}
        />
      ))}
    </div>
  );
}

/** Leaves by itself, later under the mouse or the focus; an error stays until it is closed. */
function TimedToast({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const { tone, text, detail, action } = message;
  const [isHeld, setIsHeld] = useState(false);
  const isKept = isError(message);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (isKept || isHeld) return undefined;
    const timer = setTimeout(() => close.current(), staysMs);
    return () => clearTimeout(timer);
  }, [isKept, isHeld]);

  const act = action && {
    label: action.label,
    run: () => {
      onClose();
      action.run();
    },
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; it stays while somebody is about to.
    <div
      role={isKept ? 'alert' : undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Toast tone={tone} detail={detail} action={act} onClose={isKept ? onClose : undefined}>
        {text}
      </Toast>
    </div>
  );
}
