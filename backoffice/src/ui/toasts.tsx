import { getOpenModals, Toast, type ToastTone, useOpenModals } from '@dealer/shared-ui';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
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

/** A modal dialog, or null for the page. */
type Place = HTMLElement | null;
/** `modals` were open when it was shown; `announcedIn` is not known before it was drawn. */
type Shown = { serial: number; message: ToastMessage; modals: readonly HTMLElement[]; announcedIn?: Place };

/** Shows the newest message and earlier errors, across pages: at the bottom of the page, or the top of their dialog. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const [isHeld, setIsHeld] = useState(false);
  const toasts = useMemo<Toasts>(() => {
    let serial = 0;
    return {
      show: (message) => {
        const newest = { serial: ++serial, message, modals: getOpenModals() };
        setShown((before) => [...before.filter((each) => stays(each, newest)).slice(-maxEarlierErrors), newest]);
      },
      clear: () => setShown([]),
    };
  }, []);
  const close = useCallback(
    (serial: number) => setShown((before) => before.filter((each) => each.serial !== serial)),
    [],
  );
  useEffect(() => {
    if (shown.some(isNew)) setShown((before) => before.map((each) => (isNew(each) ? announce(each) : each)));
  }, [shown]);
  // Errors stay until they are closed, so that at most one message is timed.
  const timed = shown.find(({ message }) => !isError(message))?.serial;
  useEffect(() => {
    if (timed === undefined || isHeld) return undefined;
    const timer = setTimeout(() => close(timed), staysMs);
    return () => clearTimeout(timer);
  }, [timed, isHeld, close]);

  const modals = useOpenModals();
  const toStrip = (place: Place) => (
    <ToastStrip
      place={place}
      shown={shown.filter((each) => toPlace(each, modals) === place)}
      onHold={setIsHeld}
      onClose={close}
    />
  );
  return (
    <ToastContext value={toasts}>
      {children}
      {toStrip(null)}
      {modals.map((modal) => createPortal(toStrip(modal), modal, toKey(modal)))}
    </ToastContext>
  );
}

const keys = new WeakMap<HTMLElement, string>();
let lastKey = 0;

/** The same for as long as the dialog is open, whichever others close. */
function toKey(modal: HTMLElement): string {
  const key = keys.get(modal) ?? String(++lastKey);
  keys.set(modal, key);
  return key;
}

/** The foremost dialog of those it was shown in that is still open. */
function toPlace({ modals }: Shown, open: readonly HTMLElement[]): Place {
  return modals.findLast((modal) => open.includes(modal)) ?? null;
}

function isNew({ announcedIn }: Shown): boolean {
  return announcedIn === undefined;
}

/** Asks for the dialogs again: one that closed as the message was drawn did not announce it. */
function announce(shown: Shown): Shown {
  return { ...shown, announcedIn: toPlace(shown, getOpenModals()) };
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

type ToastStripProps = {
  place: Place;
  shown: Shown[];
  onHold: (isHeld: boolean) => void;
  onClose: (serial: number) => void;
};

/** A live region must be in the document before its first message; an alert is one of its own. */
function ToastStrip({ place, shown, onHold, onClose }: ToastStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const isMoved = (each: Shown) => !isNew(each) && each.announcedIn !== place;
  const isStatus = (each: Shown) => !isError(each.message) && !isMoved(each);
  const toToast = (each: Shown) => (
    <StripToast
      key={each.serial}
      message={each.message}
      isAlert={isError(each.message) && !isMoved(each)}
      onHold={onHold}
      onClose={() => {
        // The pressed button is removed: move the focus to the strip, where the next message appears.
        if (strip.current?.contains(document.activeElement)) strip.current.focus({ preventScroll: true });
        onClose(each.serial);
      }}
    />
  );
  return (
    <div ref={strip} className={styles.strip} tabIndex={-1} data-toasts="">
      {shown.filter((each) => !isStatus(each)).map(toToast)}
      <div role="status">{shown.filter(isStatus).map(toToast)}</div>
    </div>
  );
}

type StripToastProps = {
  message: ToastMessage;
  isAlert: boolean;
  onHold: (isHeld: boolean) => void;
  onClose: () => void;
};

/** Holds its time while it has the pointer or the focus; an error has none, and a button to close it. */
function StripToast({ message, isAlert, onHold, onClose }: StripToastProps) {
  const { tone, text, detail, action } = message;
  const isSticky = isError(message);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = !isSticky && (isHovered || isFocused);
  useEffect(() => {
    if (!isHeld) return undefined;
    onHold(true);
    // Also when it is removed, which the pointer does not leave.
    return () => onHold(false);
  }, [isHeld, onHold]);

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
      role={isAlert ? 'alert' : undefined}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Toast tone={tone} detail={detail} action={act} onClose={isSticky ? onClose : undefined}>
        {text}
      </Toast>
    </div>
  );
}
