import type { MessageCounts } from '@dealer/shared-domain/staff';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { FrameData } from './frame-data.ts';
import { useMay, useStaff } from './staff.tsx';

type Listener = () => void;
type Watch = { unread: number | null; subscribe: (listener: Listener) => () => void };

const WatchContext = createContext<Watch>({ unread: null, subscribe: () => () => undefined });

/** Polls for new messages, for staff with the permission to read them. */
export function MessageWatch({ frame, children }: { frame: FrameData; children: ReactNode }) {
  const { messages } = useStaff();
  const [counted, setCounted] = useState<MessageCounts | null>(null);
  const [seen, setSeen] = useState(frame);
  // Counts from the loader replace the polled ones.
  if (seen !== frame) {
    setSeen(frame);
    setCounted(null);
  }
  const listeners = useRef(new Set<Listener>());
  const mayRead = useMay('messages');

  useEffect(() => {
    if (!mayRead) return undefined;
    let isFirst = true;
    return messages.watch(document, (counts) => {
      setCounted(counts);
      // The first counts are the baseline.
      if (!isFirst) for (const listener of listeners.current) listener();
      isFirst = false;
    });
  }, [messages, mayRead]);

  const unread = counted?.unread ?? frame.unreadMessages;
  const watch = useMemo<Watch>(
    () => ({
      unread,
      subscribe: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [unread],
  );
  return <WatchContext value={watch}>{children}</WatchContext>;
}

/** The number of unread messages; null if unknown. */
export function useUnreadMessages(): number | null {
  return useContext(WatchContext).unread;
}

/** Calls `onChange` when a message arrives or changes. */
export function useMessageChanges(onChange: () => unknown) {
  const { subscribe } = useContext(WatchContext);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => subscribe(() => void latest.current()), [subscribe]);
}
