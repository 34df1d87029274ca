import type { AppointmentCounts, MessageCounts } from '@dealer/shared-domain/staff';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { FrameData } from './frame-data.ts';
import { useMay, useStaff } from './staff.tsx';

type Counts = Pick<FrameData, 'messages' | 'appointments'>;

const CountsContext = createContext<Counts>({ messages: null, appointments: null });

/** Polls for new messages and test drives, each for staff with the permission to read them. */
export function CountsWatch({ frame, children }: { frame: FrameData; children: ReactNode }) {
  const staff = useStaff();
  const messages = useWatchedCounts<MessageCounts>(frame.messages, staff.messages, useMay('messages'));
  const appointments = useWatchedCounts<AppointmentCounts>(
    frame.appointments,
    staff.appointments,
    useMay('appointments'),
  );
  const counts = useMemo(() => ({ messages, appointments }), [messages, appointments]);
  return <CountsContext value={counts}>{children}</CountsContext>;
}

/** The newest counts, first from the loader; null if unknown. */
export function useCounts(): Counts {
  return useContext(CountsContext);
}

/** Calls `onChange` when a message arrives or changes. */
export function useMessageChanges(onChange: () => unknown) {
  useMarkChanges(useCounts().messages, onChange);
}

/** Calls `onChange` when a test drive arrives or changes. */
export function useAppointmentChanges(onChange: () => unknown) {
  useMarkChanges(useCounts().appointments, onChange);
}

type WatchedSource<Polled> = { watch: (page: Document, onChange: (counts: Polled) => void) => () => void };

function useWatchedCounts<Polled>(
  loaded: Polled | null,
  source: WatchedSource<Polled>,
  mayRead: boolean,
): Polled | null {
  const [polled, setPolled] = useState<Polled | null>(null);
  const [seen, setSeen] = useState(loaded);
  // Counts from the loader replace the polled ones.
  if (seen !== loaded) {
    setSeen(loaded);
    setPolled(null);
  }
  useEffect(() => (mayRead ? source.watch(document, setPolled) : undefined), [source, mayRead]);
  return polled ?? loaded;
}

/** The loader's mark is the first: an arrival before the first poll is a change, and so is a mark that did not load. */
function useMarkChanges(counts: { mark: string } | null, onChange: () => unknown) {
  const mark = counts?.mark ?? null;
  const known = useRef(mark);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (mark === null || mark === known.current) return;
    known.current = mark;
    latest.current();
  }, [mark]);
}
