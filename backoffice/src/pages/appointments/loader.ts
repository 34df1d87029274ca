import { fallbackContact, toLocalTime } from '@dealer/shared-domain';
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { createDraftForLead } from '../../features/appointments/booking-draft.ts';
import { listWeek, parseCalendarQuery, toWeekStart } from '../../features/appointments/calendar-days.ts';
import type { AppointmentsData } from '../../features/appointments/use-calendar.ts';

/** Loads the week of the address; both views and the phone's days are parts of it. `?book` names a lead to book for. */
export function appointmentsLoader({ appointments, contact, leads, vehicles }: BackofficeContract) {
  return async ({ request }: LoaderFunctionArgs): Promise<AppointmentsData> => {
    const { timeZone } = await contact.getContact(request.signal).catch(() => fallbackContact);
    const today = toLocalTime(new Date(), timeZone).date;
    const parameters = new URL(request.url).searchParams;
    const { date } = parseCalendarQuery(parameters, today);
    const days = listWeek(date);
    const leadId = parameters.get('book');
    const [list, booking] = await Promise.all([
      appointments.getDays(toWeekStart(date), days.length, request.signal),
      leadId ? createDraftForLead({ leads, vehicles }, leadId, request.signal) : null,
    ]);
    return { days, list, booking, loadedAtMs: Date.now() };
  };
}

/** Choosing a test drive or a view within the week loads nothing. */
export function isAnotherWeek({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.href === nextUrl.href) return true;
  const weekOf = (url: URL) => {
    const date = parseCalendarQuery(url.searchParams, '').date;
    return date && toWeekStart(date);
  };
  return weekOf(currentUrl) !== weekOf(nextUrl);
}
