import { fallbackContact, toLocalTime } from '@dealer/shared-domain';
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { listWeek, parseCalendarQuery, toWeekStart } from '../../features/appointments/calendar-days.ts';
import type { AppointmentsData } from '../../features/appointments/use-calendar.ts';

/** Loads the week of the address; both views and the phone's days are parts of it. */
export function appointmentsLoader({ appointments, contact }: BackofficeContract) {
  return async ({ request }: LoaderFunctionArgs): Promise<AppointmentsData> => {
    const { timeZone } = await contact.getContact(request.signal).catch(() => fallbackContact);
    const today = toLocalTime(new Date(), timeZone).date;
    const { date } = parseCalendarQuery(new URL(request.url).searchParams, today);
    const days = listWeek(date);
    const list = await appointments.getDays(toWeekStart(date), days.length, request.signal);
    return { days, list, loadedAtMs: Date.now() };
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
