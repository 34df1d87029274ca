import { toLocalTime } from '@dealer/shared-domain';
import type { Appointment, AppointmentList } from '@dealer/shared-domain/staff';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { useNow } from '../../ui/use-now.ts';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import type { AppointmentDialog } from './AppointmentButtons.tsx';
import type { BookingDraft } from './booking-draft.ts';
import { type CalendarQuery, isOnDay, parseCalendarQuery, toCalendarSearch } from './calendar-days.ts';
import { type CalendarStep, stepTime } from './step-time.ts';
import { useAppointmentActions } from './use-appointment-actions.ts';

export type AppointmentsData = {
  days: string[];
  list: AppointmentList;
  loadedAtMs: number;
  /** Of the lead that the address names. */
  booking: BookingDraft | null;
};
export type Calendar = ReturnType<typeof useCalendar>;

/** What the page shows of the loaded week, and which test drive or dialog is open. */
export function useCalendar({ days, list, loadedAtMs }: Omit<AppointmentsData, 'booking'>) {
  const { timeZone } = useDealer();
  const nowMs = useNow(loadedAtMs);
  const { date: today, minute: nowMinute } = toLocalTime(new Date(nowMs), timeZone);
  const { query, pendingQuery, show } = useCalendarQuery(today);
  const actions = useAppointmentActions();
  const { dialog, ...dialogs } = useOpenDialog<{ id: string; dialog: AppointmentDialog }>();

  const { appointments, toConfirm, whileClosed = [] } = list;

  const find = (id: string) => [...appointments, ...toConfirm, ...whileClosed].find((each) => each.id === id) ?? null;
  const shown = appointments.filter(({ staffId }) => !query.staff || staffId === query.staff);
  const opened = find(query.open);
  const isWhileClosed = ({ id }: Appointment) => whileClosed.some((drive) => drive.id === id);

  function openDialog({ id }: Appointment, next: AppointmentDialog) {
    actions.clearRefused(id);
    dialogs.open({ id, dialog: next });
  }
  function open(id: string) {
    actions.clearRefused(query.open);
    show({ open: id });
  }
  useCalendarKeys(opened, { nowMs, actions, openDialog });

  return {
    days,
    list,
    timeZone,
    nowMs,
    nowMinute,
    today,
    query,
    pendingQuery,
    show,
    actions,
    shown,
    whileClosed,
    /** Those while closed are listed apart, where one press does not confirm them. */
    toConfirm: toConfirm.filter((each) => !isWhileClosed(each)),
    opened,
    open,
    openDialog,
    dialog: dialog && { ...dialog.dialog, appointment: find(dialog.id) },
    closeDialog: () => {
      if (dialog) actions.clearRefused(dialog.id);
      dialogs.close();
    },
    onDay: (date: string) => shown.filter((each) => isOnDay(each, date, timeZone)),
    isWhileClosed,
    driverOf: ({ staffId }: Appointment) => list.staff.find(({ id }) => id === staffId)?.name ?? null,
    /** Shows a test drive in its week. */
    goTo: (id: string, startsAt: string) =>
      show({ staff: '', open: id, date: toLocalTime(new Date(startsAt), timeZone).date }),
    /** Asks for a move by the keyboard. */
    step: (appointment: Appointment, towards: CalendarStep) => {
      const startsAt = stepTime(appointment.startsAt, towards, list.spans, timeZone);
      const isComing = Date.parse(appointment.startsAt) > nowMs && appointment.state !== 'cancelled';
      if (startsAt && isComing) openDialog(appointment, { kind: 'move', startsAt });
    },
  };
}

type KeyOptions = {
  nowMs: number;
  actions: ReturnType<typeof useAppointmentActions>;
  openDialog: (appointment: Appointment, dialog: AppointmentDialog) => void;
};

function useCalendarKeys(opened: Appointment | null, { nowMs, actions, openDialog }: KeyOptions) {
  const coming = opened && Date.parse(opened.startsAt) > nowMs && opened.state !== 'cancelled' ? opened : null;
  useKeys({
    confirmAppointment: () => {
      if (coming?.state !== 'requested') return false;
      void actions.change(coming, { state: 'confirmed', startsAt: coming.startsAt });
      return true;
    },
    moveAppointment: () => {
      if (!coming) return false;
      openDialog(coming, { kind: 'move' });
      return true;
    },
  });
}

function useCalendarQuery(today: string) {
  const here = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const parse = (search: string) => parseCalendarQuery(new URLSearchParams(search), today);
  const query = parse(here.search);
  /** What was chosen, also while its week loads. */
  const pendingQuery = next?.pathname === here.pathname ? parse(next.search) : query;
  const show = (change: Partial<CalendarQuery>) =>
    void navigate(
      { search: toCalendarSearch({ ...pendingQuery, ...change }, today) },
      { replace: true, preventScrollReset: true },
    );
  return { query, pendingQuery, show };
}
