// @vitest-environment jsdom
import { type DealerContact, fallbackContact } from '@dealer/shared-domain';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Site, SiteProvider } from '../../site.tsx';
import { aSite, aVehicle, renderOnSite } from '../../test-support/site.tsx';
import { clearContactSendings, setContactSending } from '../../ui/contact-sendings.ts';
import { ContactDealerDialog } from './ContactDealerDialog.tsx';

const contact: DealerContact = {
  ...fallbackContact,
  phone: '416-555-0199',
  phones: [
    { number: '416-555-0100', label: 'Service' },
    { number: '416-555-0199', label: 'Main Office' },
  ],
};

const noon = new Date('2026-11-24T17:00:00Z');
const night = new Date('2026-11-25T04:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  clearContactSendings();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function openDialog(site: Partial<Site> = {}) {
  const onClose = vi.fn();
  renderOnSite(<ContactDealerDialog vehicle={aVehicle()} onClose={onClose} />, null, { contact, ...site });
  return { onClose };
}

/** The dialog on a page whose settings could not be read. */
function openWithoutSettings(getContact: Site['getContact']) {
  const dialog = <ContactDealerDialog vehicle={aVehicle()} onClose={() => undefined} />;
  const site = { ...aSite, getContact };
  const element = (
    <SiteProvider site={site}>
      <Outlet />
    </SiteProvider>
  );
  const router = createMemoryRouter(
    [{ id: 'site', path: '/', element, children: [{ index: true, element: dialog }] }],
    {
      hydrationData: { loaderData: { site: { contact: fallbackContact, isBuiltIn: true } } },
    },
  );
  return act(async () => render(<RouterProvider router={router} />));
}

const panel = () => within(screen.getByRole('tabpanel'));
const link = (name: string | RegExp) => panel().getByRole<HTMLAnchorElement>('link', { name });
const tab = (name: string) => screen.getByRole('tab', { name });
const open = (name: string) => act(async () => fireEvent.click(tab(name)));

const readTabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const findMessage = () => panel().findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

test('it names the car and offers to call the default number first', () => {
  openDialog();
  expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('Contact Dealer, 2019 Honda Civic EX');
  expect(readTabs()).toEqual(['Phone', 'Message', 'Visit Us']);
  expect(link('Call Now').getAttribute('href')).toBe('tel:+14165550199');
  panel().getByText('Main Office');
  expect(link('(416) 555-0100').getAttribute('href')).toBe('tel:+14165550100');
});

test('outside opening hours the message comes first, ready to send, with the time of the answer', async () => {
  vi.setSystemTime(night);
  openDialog({ contact: { ...contact, answerMinutes: 60 } });
  expect(readTabs()).toEqual(['Message', 'Visit Us', 'Phone']);
  expect(tab('Message').getAttribute('aria-selected')).toBe('true');
  screen.getByText('We answer by Wednesday, 10:00 AM.');
  expect((await findMessage()).value).toBe('Is the 2019 Honda Civic EX still available?');
});

test('a holiday closes the telephone too', () => {
  openDialog({ contact: { ...contact, holidays: [{ date: '2026-11-24', name: 'Inventory', hours: null }] } });
  expect(readTabs()[0]).toBe('Message');
});

test('beside the telephone one tap writes a message', async () => {
  openDialog();
  await act(async () => fireEvent.click(panel().getByRole('button', { name: 'More photos' })));
  expect((await findMessage()).value).toBe('Could you send me more photos of the 2019 Honda Civic EX?');
  expect(document.activeElement).toBe(tab('Message'));
});

test('the mail is filled in, the way is in a new tab, and one can call first', async () => {
  openDialog();
  await open('Message');
  expect(link('Send Email').getAttribute('href')).toMatch(
    /^mailto:sales@example\.ca\?subject=2019%20Honda%20Civic%20EX/,
  );
  await open('Visit Us');
  expect(link(/Get Directions/)).toMatchObject({ target: '_blank' });
  expect(link('Call First').getAttribute('href')).toBe('tel:+14165550199');
});

test('the arrow keys go around the tabs', async () => {
  openDialog();
  tab('Phone').focus();
  await act(async () => fireEvent.keyDown(tab('Phone'), { key: 'ArrowLeft' }));
  expect(document.activeElement).toBe(tab('Visit Us'));
  expect(tab('Visit Us').getAttribute('aria-selected')).toBe('true');
});

test('a message about the car is written in the dialog, and stays while another tab is looked at', async () => {
  openDialog();
  await open('Message');
  const message = await panel().findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  panel().getByText('About the 2019 Honda Civic EX');
  fireEvent.input(message, { target: { value: 'Hello' } });
  await open('Phone');
  await open('Message');
  expect(panel().getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('Hello');
});

test('with a message about the car under way it opens where that is shown', async () => {
  setContactSending(aVehicle().id, { kind: 'sending' });
  openDialog();
  expect(readTabs()).toEqual(['Phone', 'Message', 'Visit Us']);
  expect(tab('Message').getAttribute('aria-selected')).toBe('true');
  await panel().findByRole('button', { name: 'Sending...' });
});

test('after the thanks one tap beside the telephone writes another message', async () => {
  const mail = { state: 'sent', message: 'Email sent successfully!' } as const;
  const receipt = { reference: '41636A57', writtenAt: null };
  setContactSending(aVehicle().id, { kind: 'sent', email: 'sam@example.ca', mail, ...receipt });
  openDialog();
  await panel().findByText('41636A57');
  await open('Phone');
  await act(async () => fireEvent.click(panel().getByRole('button', { name: 'More photos' })));
  expect((await findMessage()).value).toBe('Could you send me more photos of the 2019 Honda Civic EX?');
});

test('where the page has no settings they are asked for again', async () => {
  const answer = Promise.withResolvers<DealerContact>();
  await openWithoutSettings(() => answer.promise);
  expect(panel().getByRole('status').textContent).toContain('Loading contact information...');
  await act(async () => answer.resolve(contact));
  expect(link('Call Now').getAttribute('href')).toBe('tel:+14165550199');
});

test('when they cannot be loaded it shows an error, Try Again and a telephone number', async () => {
  const answers = [() => Promise.reject(new Error('down')), async () => contact];
  await openWithoutSettings(() => (answers.shift() ?? (async () => contact))());
  expect(panel().getByRole('alert').textContent).toContain('Unable to load contact information.');
  expect(link('(416) 555-0142').getAttribute('href')).toBe('tel:+14165550142');
  await act(async () => fireEvent.click(panel().getByRole('button', { name: 'Try Again' })));
  expect(link('Call Now').getAttribute('href')).toBe('tel:+14165550199');
  expect(document.activeElement).toBe(tab('Phone'));
});

test('a message can be written without the settings', async () => {
  await openWithoutSettings(() => Promise.reject(new Error('down')));
  await open('Message');
  await panel().findByRole('textbox', { name: 'Name' });
});
