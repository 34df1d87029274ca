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
  /** Takes the place of the one before. */
  show: (message: ToastMessage) => void;
  clear: () => void;
};

const ToastContext = createContext<Toasts | null>(null);
const staysMs = 6_000;

/** One message at a time, in the strip at the lower edge. It outlives the page that it came from. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ serial: number; message: ToastMessage } | null>(null);
  const toasts = useMemo<Toasts>(() => {
    let serial = 0;
    return {
      show: (message) => setShown({ serial: ++serial, message }),
      clear: () => setShown(null),
    };
  }, []);
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastStrip shown={shown} onClose={toasts.clear} />
    </ToastContext>
  );
}

/** Says what happened, in the strip at the lower edge of every page. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts works below the back office frame only');
  return toasts;
}

type ToastStripProps = { shown: { serial: number; message: ToastMessage } | null; onClose: () => void };

/** The place that announces: it is there before its first message. */
function ToastStrip({ shown, onClose }: ToastStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  return (
    <div ref={strip} className={styles.strip} role="status" tabIndex={-1} data-toasts="">
      {shown && (
        <TimedToast
          key={shown.serial}
          message={shown.message}
          onClose={() => {
            // The pressed button goes: the focus stays where the next message will be.
            if (strip.current?.contains(document.activeElement)) strip.current.focus({ preventScroll: true });
            onClose();
          }}
        />
      )}
    </div>
  );
}

/** Leaves by itself, later under the mouse or the focus; an error stays until it is closed. */
function TimedToast({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const { tone, text, detail, action } = message;
  const [isHeld, setIsHeld] = useState(false);
  const isError = tone === 'bad' || tone === 'warn';
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (isError || isHeld) return undefined;
    const timer = setTimeout(() => close.current(), staysMs);
    return () => clearTimeout(timer);
  }, [isError, isHeld]);

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
      role={isError ? 'alert' : undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Toast tone={tone} detail={detail} action={act} onClose={isError ? onClose : undefined}>
        {text}
      </Toast>
    </div>
  );
}
