// @vitest-environment jsdom
import type { AppointmentList, BackofficeContract } from '@dealer/shared-domain/staff';
import { aLead, anAppointment, anEditableVehicle, aStaffVehicle, leadId } from '@dealer/shared-domain/test-support';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aPage, renderBackoffice } from '../../test-backoffice.tsx';
import { beginOnSaturday } from './page-test-support.ts';

type Appointments = BackofficeContract['appointments'];

beginOnSaturday();

const fatima = anAppointment({ id: 'f', startsAt: '2026-11-21T21:30:00Z' });
const ben = anAppointment({ id: 'b', name: 'Ben Kowalczyk', state: 'confirmed', startsAt: '2026-11-21T20:30:00Z' });
const samir = anAppointment({ id: 's', name: 'Samir Haddad', state: 'confirmed', startsAt: '2026-11-21T15:00:00Z' });
const list: AppointmentList = {
  appointments: [samir, ben, fatima],
  toConfirm: [fatima],
  whileClosed: [],
  spans: [{ opensAt: '2026-11-21T14:00:00Z', closesAt: '2026-11-21T23:00:00Z' }],
  staff: [{ id: 'priya', name: 'priya' }],
  counts: { today: 3, toConfirm: 1, mark: 'one' },
};

function open(address = '/admin/appointments', overrides: Partial<Appointments> = {}) {
  const change = vi.fn<Appointments['change']>(async ({ id }, next) => ({
    saved: { ...fatima, id, version: 2, state: next.state, startsAt: next.startsAt },
  }));
  const appointments = { getDays: vi.fn(async () => list), change, ...overrides };
  renderBackoffice(address, [], { permissions: ['appointments'], appointments });
  return appointments;
}
const panel = async () => within(await screen.findByRole('region', { name: 'Fatima Yusuf' }));

test('the week of today shows its test drives, what is to confirm and what comes today', async () => {
  const { getDays } = open();
  await screen.findByText('3 today, 1 to confirm');
  expect(getDays).toHaveBeenCalledWith('2026-11-16', 7, expect.anything());
  screen.getByText('November 16–22, 2026');
  const today = within(screen.getByRole('region', { name: 'Today' }));
  today.getByText('open until 6:00 PM');
  today.getByText('in 49 min');
  today.getByText('Log result');
});

test('the agenda of a phone lists what is to confirm on other days', async () => {
  const mina = anAppointment({ id: 'm', name: 'Mina Park', startsAt: '2026-11-25T15:00:00Z' });
  const { change } = open('/admin/appointments', { getDays: async () => ({ ...list, toConfirm: [fatima, mina] }) });
  const day = within(await screen.findByRole('region', { name: 'Saturday, November 21' }));
  const toConfirm = within(day.getByRole('region', { name: 'Also to confirm' }));
  expect(toConfirm.queryByText('Fatima Yusuf')).toBeNull();
  fireEvent.click(toConfirm.getByRole('button', { name: 'Confirm Mina Park' }));
  await waitFor(() => expect(change).toHaveBeenLastCalledWith(mina, { state: 'confirmed', startsAt: mina.startsAt }));
  await screen.findByRole('region', { name: 'Wednesday, November 25' });
});

test('test drives of a day that became a holiday are listed and marked, also those of another week', async () => {
  const lena = anAppointment({ id: 'l', name: 'Lena Cole', state: 'confirmed', startsAt: '2026-12-25T15:00:00Z' });
  open('/admin/appointments', { getDays: async () => ({ ...list, whileClosed: [ben, lena] }) });
  const aside = await screen.findByRole('complementary', { name: 'Chosen, booked while closed, to confirm and today' });
  const closed = within(within(aside).getByRole('region', { name: 'Booked while closed' }));
  expect(closed.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ben Kowalczyk.*Sat, Nov 21, 3:30 PM/),
    expect.stringMatching(/^Lena Cole.*Fri, Dec 25, 10:00 AM/),
  ]);
  const calendar = within(screen.getByRole('region', { name: 'Calendar' }));
  calendar.getByRole('button', { name: /Ben Kowalczyk.*Confirmed, while closed/ });
  expect(calendar.getByRole('button', { name: /Fatima Yusuf/ }).textContent).not.toContain('while closed');
  fireEvent.click(closed.getByRole('button', { name: /Lena Cole/ }));
  const panel = within(await screen.findByRole('region', { name: 'Lena Cole' }));
  panel.getByText('Confirmed, while closed');
});

test('a test drive to confirm while closed is only listed as that, so that one press does not confirm it', async () => {
  const mina = anAppointment({ id: 'm', name: 'Mina Park', startsAt: '2026-11-27T15:00:00Z' });
  const lena = anAppointment({ id: 'l', name: 'Lena Cole', startsAt: '2026-12-25T15:00:00Z' });
  open('/admin/appointments', {
    getDays: async () => ({ ...list, toConfirm: [fatima, mina, lena], whileClosed: [ben, lena] }),
  });
  const aside = within(
    await screen.findByRole('complementary', { name: 'Chosen, booked while closed, to confirm and today' }),
  );
  const day = within(screen.getByRole('region', { name: 'Saturday, November 21' }));
  for (const [place, names] of [[aside, 'Fatima Yusuf, Mina Park'] as const, [day, 'Mina Park'] as const]) {
    const toConfirm = within(place.getByRole('region', { name: 'Also to confirm' }));
    const shown = toConfirm.getAllByRole('listitem').map((line) => line.querySelector('b')?.textContent);
    expect(shown.join(', ')).toBe(names);
    toConfirm.getByText(String(shown.length));
    const closed = within(place.getByRole('region', { name: 'Booked while closed' }));
    expect(closed.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^Lena Cole.*To confirm$/);
    expect(closed.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  }
});

test('without the test drives booked while closed, as from an older shell, the others show', async () => {
  const { whileClosed: _, ...older } = list;
  open('/admin/appointments?open=f', { getDays: async () => older });
  (await panel()).getByText('To confirm');
  expect(screen.queryByRole('region', { name: 'Booked while closed' })).toBeNull();
});

test('a view chosen while the next week loads keeps that week', async () => {
  const loading = Promise.withResolvers<AppointmentList>();
  const getDays = vi.fn<Appointments['getDays']>(async (from) => (from === '2026-11-16' ? list : loading.promise));
  open('/admin/appointments', { getDays });
  fireEvent.click(await screen.findByRole('link', { name: 'Next week' }));
  await waitFor(() => expect(getDays).toHaveBeenLastCalledWith('2026-11-23', 7, expect.anything()));
  fireEvent.click(screen.getByRole('radio', { name: 'Day' }));
  loading.resolve(list);
  await screen.findByText('Saturday, November 28');
});

test('a test drive is busy until its newer version is shown', async () => {
  const loading = Promise.withResolvers<AppointmentList>();
  const getDays = vi.fn<Appointments['getDays']>(async () => list);
  const { change } = open('/admin/appointments?open=f', { getDays });
  const { getByText, getByRole } = await panel();
  getDays.mockReturnValue(loading.promise);
  fireEvent.click(getByText('Confirm'));
  await waitFor(() => expect(getDays).toHaveBeenCalledTimes(2));
  expect(change).toHaveBeenCalledOnce();
  expect(getByRole('combobox', { name: 'Staff' }).matches(':disabled')).toBe(true);
  const confirmed = { ...fatima, version: 2, state: 'confirmed' as const };
  loading.resolve({ ...list, appointments: [confirmed], toConfirm: [] });
  await waitFor(() => expect(getByRole('combobox', { name: 'Staff' }).matches(':disabled')).toBe(false));
});

test('the telephone of the open one is dialled with its extension', async () => {
  const caller = { ...fatima, phone: '416-555-0131 ext. 12' };
  open('/admin/appointments?open=f', { getDays: async () => ({ ...list, appointments: [caller] }) });
  const link = (await panel()).getByRole('link', { name: '416-555-0131 ext. 12' });
  expect(link.getAttribute('href')).toBe('tel:+14165550131;ext=12');
});

test('the open one is confirmed with C, and undone', async () => {
  const { change } = open('/admin/appointments?open=f');
  const { getByText } = await panel();
  getByText('Today, 4:30–5:00 PM');
  fireEvent.keyDown(document.body, { key: 'c' });
  await screen.findByText('Fatima Yusuf confirmed for Saturday, November 21, 4:30 PM');
  expect(change).toHaveBeenLastCalledWith(fatima, { state: 'confirmed', startsAt: fatima.startsAt });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(change).toHaveBeenLastCalledWith(
      expect.objectContaining({ version: 2 }),
      expect.objectContaining({ state: 'requested', startsAt: fatima.startsAt }),
    ),
  );
});

test('the keyboard proposes the next half hour; a taken one says what holds it and offers free times', async () => {
  const conflict = { kind: 'vehicle' as const, holder: ben, free: ['2026-11-21T22:30:00Z'] };
  const { change } = open('/admin/appointments', {
    change: vi.fn<Appointments['change']>().mockResolvedValueOnce({ conflict }).mockResolvedValue({ saved: fatima }),
  });
  const [event] = (await screen.findAllByRole('button', { name: /Fatima Yusuf/ })).filter((each) =>
    each.hasAttribute('data-appointment'),
  );
  fireEvent.keyDown(event as HTMLElement, { key: 'ArrowDown', shiftKey: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Move to 5:00 PM' }));
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain('Ben Kowalczyk drives it. Nothing has changed.');
  fireEvent.click(within(note).getByRole('button', { name: 'Sat 5:30 PM' }));
  fireEvent.click(screen.getByRole('button', { name: 'Move to 5:30 PM' }));
  await waitFor(() =>
    expect(change).toHaveBeenLastCalledWith(
      fatima,
      expect.objectContaining({ state: 'confirmed', startsAt: '2026-11-21T22:30:00Z' }),
    ),
  );
});

test('cancelling says who hears of it, and takes a line along', async () => {
  const { change } = open('/admin/appointments?open=f');
  fireEvent.click((await panel()).getByRole('button', { name: 'Cancel it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the test drive of Fatima Yusuf?' }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'The Civic has been sold.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel test drive' }));
  await waitFor(() =>
    expect(change).toHaveBeenLastCalledWith(fatima, {
      ...{ state: 'cancelled', startsAt: fatima.startsAt },
      ...{ note: 'The Civic has been sold.', isMailed: true },
    }),
  );
});

test('a cancelled one is booked again, at its old time, too', async () => {
  const cancelled = anAppointment({ ...fatima, state: 'cancelled' });
  const { change } = open('/admin/appointments?open=f', {
    getDays: async () => ({ ...list, appointments: [cancelled], toConfirm: [] }),
  });
  fireEvent.click((await panel()).getByRole('button', { name: 'Book again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Book Fatima Yusuf again?' }));
  // The same time is not a new one.
  dialog.getByText('Saturday, November 21, 4:30 PM');
  dialog.getByRole('checkbox', { name: /^Mail the booking/ });
  fireEvent.click(dialog.getByRole('button', { name: 'Book this time' }));
  await waitFor(() =>
    expect(change).toHaveBeenLastCalledWith(cancelled, {
      ...{ state: 'confirmed', startsAt: fatima.startsAt },
      ...{ note: '', isMailed: true },
    }),
  );
});

test('one that is over is closed as done', async () => {
  const { change } = open('/admin/appointments?open=s');
  const region = within(await screen.findByRole('region', { name: 'Samir Haddad' }));
  fireEvent.click(region.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(change).toHaveBeenLastCalledWith(samir, { state: 'done', startsAt: samir.startsAt }));
});

test('of one that is over, no mail is promised', async () => {
  const unmailed = { ...samir, isMailed: false, mailError: 'HTTP 503' };
  open('/admin/appointments?open=s', { getDays: async () => ({ ...list, appointments: [unmailed] }) });
  await screen.findByText(/none goes out any more/);
  expect(screen.queryByText(/It is tried again/)).toBeNull();
});

test('reopening one that is over promises no mail', async () => {
  const done = { ...samir, state: 'done' as const };
  open('/admin/appointments?open=s', { getDays: async () => ({ ...list, appointments: [done] }) });
  const region = within(await screen.findByRole('region', { name: 'Samir Haddad' }));
  fireEvent.click(region.getByRole('button', { name: 'Reopen' }));
  await screen.findByText(/confirmed for/);
  expect(screen.queryByText(/goes out in a moment/)).toBeNull();
});

test('the open one leads to its lead, and says that its vehicle is no longer available', async () => {
  const facts = { id: 'v', year: 2019, make: 'Honda', model: 'Civic', trim: '', price: 18_495, stockNumber: '26-101' };
  const booked = { ...fatima, leadId: 'l', vehicle: { ...facts, status: 'Sold' as const, image: null } };
  open('/admin/appointments?open=f', { getDays: async () => ({ ...list, appointments: [booked] }) });
  const { getByText, getByRole } = await panel();
  getByText(/ · Sold$/);
  expect(getByRole('link', { name: 'Open the lead' }).getAttribute('href')).toBe('/admin/leads/l');
});

test('booking names what is missing, and keeps what was typed when it is closed', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Book a test drive' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Book a test drive' }));
  fireEvent.change(dialog().getByRole('textbox', { name: 'Name' }), { target: { value: 'Mina Park' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Book this time' }));
  await screen.findByText('Choose a vehicle');
  screen.getByText('Enter an email address or a telephone number');
  await waitFor(() => expect(document.activeElement).toBe(dialog().getByRole('combobox', { name: 'Vehicle' })));
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Book a test drive' }));
  expect(dialog().getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Mina Park');
});

test('a lead’s address opens a booking with who asked and for which vehicle, once', async () => {
  const vehicle = aStaffVehicle();
  const getLead = vi.fn(async () => aLead({ name: 'Mina Park', phone: '4165550142', vehicle }));
  const book = vi.fn<Appointments['book']>().mockRejectedValue(new Error());
  const { router } = renderBackoffice('/admin/appointments?book=lead-1', [vehicle], {
    permissions: ['appointments', 'messages'],
    appointments: {
      getDays: async () => list,
      getSlots: async () => [{ startsAt: fatima.startsAt, isTaken: false }],
      book,
    },
    leads: { getLead },
    // As if other vehicles filled the first page.
    getPage: async () => aPage([aStaffVehicle({ id: 'other' })]),
    getVehicle: async () => anEditableVehicle({ id: vehicle.id }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Book a test drive' }));
  expect(getLead).toHaveBeenCalledWith('lead-1', expect.anything());
  const field = (role: 'textbox' | 'combobox', name: string) =>
    dialog.getByRole<HTMLInputElement>(role, { name }).value;
  expect([field('textbox', 'Name'), field('textbox', 'Phone')]).toEqual(['Mina Park', '4165550142']);
  expect(field('combobox', 'Vehicle')).toBe('2019 Honda Civic EX');
  const [day] = (await dialog.findAllByRole('option', { name: /1 free/ })) as HTMLOptionElement[];
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: day?.value } });
  fireEvent.click(dialog.getByRole('button', { name: 'Book this time' }));
  await waitFor(() => expect(book).toHaveBeenCalledWith(expect.anything(), expect.anything(), leadId));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test.each([true, false])('an undone booking is taken back, or cancelled if its customer was told', async (isUndone) => {
  const vehicle = aStaffVehicle();
  const undoBooking = vi.fn(async () => isUndone);
  const change = vi.fn<Appointments['change']>().mockResolvedValue({ saved: { ...fatima, state: 'cancelled' } });
  const getSlots = async () => [{ startsAt: fatima.startsAt, isTaken: false }];
  renderBackoffice('/admin/appointments?book=lead-1', [], {
    permissions: ['appointments', 'messages'],
    appointments: { getDays: async () => list, getSlots, undoBooking, change },
    leads: { getLead: async () => aLead({ vehicle }) },
    getVehicle: async () => anEditableVehicle({ id: vehicle.id }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Book a test drive' }));
  const [day] = (await dialog.findAllByRole('option', { name: /1 free/ })) as HTMLOptionElement[];
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: day?.value } });
  fireEvent.click(dialog.getByRole('button', { name: 'Book this time' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(isUndone ? /^Undone: nothing is booked for/ : /^Undone: .* cancelled for/);
  expect(change).toHaveBeenCalledTimes(isUndone ? 0 : 1);
});
