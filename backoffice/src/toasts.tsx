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
      <ToastStrip key={shown?.serial ?? 0} message={shown?.message} onClose={toasts.clear} />
    </ToastContext>
  );
}

/** Says what happened, in the strip at the lower edge of every page. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts works below the back office frame only');
  return toasts;
}

type ToastStripProps = { message: ToastMessage | undefined; onClose: () => void };

function ToastStrip({ message, onClose }: ToastStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  const isError = message?.tone === 'bad' || message?.tone === 'warn';

  useEffect(() => {
    if (!message || isError || isHeld) return undefined;
    const timer = setTimeout(onClose, staysMs);
    return () => clearTimeout(timer);
  }, [message, isError, isHeld, onClose]);

  const { action } = message ?? {};
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; it stays while somebody is about to.
    <div
      ref={strip}
      className={styles.strip}
      role={isError ? 'alert' : 'status'}
      tabIndex={-1}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {message && (
        <Toast
          tone={message.tone}
          detail={message.detail}
          action={
            action && {
              label: action.label,
              run: () => {
                onClose();
                action.run();
              },
            }
          }
          onClose={isError ? onClose : undefined}
        >
          {message.text}
        </Toast>
      )}
    </div>
  );
}
