import type { MessageCounts } from '@dealer/shared-domain/staff';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { FrameData } from './loaders.ts';
import { useStaff } from './staff.tsx';

type Listener = () => void;
type Watch = { unread: number | null; subscribe: (listener: Listener) => () => void };

const WatchContext = createContext<Watch>({ unread: null, subscribe: () => () => undefined });

/** As long as the back office is open it follows what visitors write, for those who may read it. */
export function MessageWatch({ frame, children }: { frame: FrameData; children: ReactNode }) {
  const { messages, session } = useStaff();
  const [counted, setCounted] = useState<MessageCounts | null>(null);
  const [seen, setSeen] = useState(frame);
  // What has just been loaded is newer than what was counted before.
  if (seen !== frame) {
    setSeen(frame);
    setCounted(null);
  }
  const listeners = useRef(new Set<Listener>());
  const mayRead = session.getUser().permissions.includes('messages');

  useEffect(() => {
    if (!mayRead) return undefined;
    let isFirst = true;
    return messages.watch(document, (counts) => {
      setCounted(counts);
      // The first look only tells how things stand.
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

/** How many messages nobody has opened; null where that is not known. */
export function useUnreadMessages(): number | null {
  return useContext(WatchContext).unread;
}

/** Runs when a message came or changed, here or elsewhere. */
export function useMessageChanges(onChange: () => unknown) {
  const { subscribe } = useContext(WatchContext);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => subscribe(() => void latest.current()), [subscribe]);
}
