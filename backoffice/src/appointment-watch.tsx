import type { AppointmentCounts } from '@dealer/shared-domain/staff';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { FrameData } from './frame-data.ts';
import { useMay, useStaff } from './staff.tsx';

const CountsContext = createContext<AppointmentCounts | null>(null);

/** Polls for changed test drives, for staff with the permission. */
export function AppointmentWatch({ children }: { children: ReactNode }) {
  const { appointments } = useStaff();
  const [counts, setCounts] = useState<AppointmentCounts | null>(null);
  const mayRead = useMay('appointments');
  useEffect(() => (mayRead ? appointments.watch(document, setCounts) : undefined), [appointments, mayRead]);
  return <CountsContext value={counts}>{children}</CountsContext>;
}

/** The number of today's test drives, first from the loader; null if unknown. */
export function useAppointmentsToday({ appointmentsToday }: FrameData): number | null {
  return useContext(CountsContext)?.today ?? appointmentsToday;
}

/** Calls `onChange` when a test drive arrives or changes. */
export function useAppointmentChanges(onChange: () => unknown) {
  const mark = useContext(CountsContext)?.mark ?? null;
  const known = useRef(mark);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const isFirst = known.current === null;
    if (mark === known.current) return;
    known.current = mark;
    if (!isFirst) latest.current();
  }, [mark]);
}
