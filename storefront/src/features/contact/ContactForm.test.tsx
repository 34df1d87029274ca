// @vitest-environment jsdom
import { type ContactMessage, type ContactOutcome, fallbackContact } from '@dealer/shared-domain';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderOnSite } from '../vehicle/test-support.tsx';
import { ContactForm } from './ContactForm.tsx';

const sent: ContactOutcome = { success: true, mail: { state: 'sent', message: 'Email sent successfully!' } };
const failed: ContactOutcome = { success: false, message: 'Failed to send message. Please try again later.' };

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

function openForm(
  send: (message: ContactMessage) => Promise<ContactOutcome> = async () => sent,
  vehicle?: { id: string; title: string },
) {
  const messages = { send: vi.fn(send) };
  const vehicleCounter = { count: vi.fn() };
  renderOnSite(<ContactForm vehicle={vehicle} />, null, { messages, vehicleCounter });
  return { send: messages.send, count: vehicleCounter.count };
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Send/ });
const type = (name: string | RegExp, value: string) => fireEvent.input(field(name), { target: { value } });
const submit = () => act(async () => fireEvent.submit(button()));

function fillIn() {
  type('Name', 'Sam Lee');
  type('Email', 'sam@example.com');
  type(/^Phone/, '416-555-0100');
  type('Message', 'Is it still there?');
}

test('an empty form is not sent: each field says what it needs, and the first has the focus', async () => {
  const { send } = openForm();
  await submit();
  expect(send).not.toHaveBeenCalled();
  for (const [name, message] of [
    ['Name', 'Name is required'],
    ['Email', 'Email is required'],
    ['Message', 'Message is required'],
  ] as const) {
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    const described = document.getElementById(field(name).getAttribute('aria-describedby') ?? '');
    expect(described?.textContent?.trim()).toBe(message);
  }
  expect(field(/^Phone/).getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(field('Name'));
});

test('an address that is none is named, and forgiven while it is set right', async () => {
  const { send } = openForm();
  fillIn();
  type('Email', 'sam@example');
  await submit();
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  expect(document.activeElement).toBe(field('Email'));
  expect(field('Message').value).toBe('Is it still there?');
  type('Email', 'sam@example.com');
  expect(screen.queryByText('Please enter a valid email address')).toBeNull();
  await submit();
  expect(send).toHaveBeenCalledTimes(1);
});

test('while it is on its way the button says so and nothing can be sent twice', async () => {
  const answer = Promise.withResolvers<ContactOutcome>();
  const { send } = openForm(() => answer.promise);
  fillIn();
  await submit();
  expect(button().textContent?.trim()).toBe('Sending...');
  expect(button().disabled).toBe(true);
  expect(field('Message').closest('fieldset')?.disabled).toBe(true);
  await submit();
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => answer.resolve(sent));
  expect(button().textContent).toBe('Send Message');
  expect(button().disabled).toBe(false);
});

test('a sent message is thanked for where it is heard, the form is empty, and the thanks go after five seconds', async () => {
  vi.useFakeTimers();
  const { send } = openForm();
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  fillIn();
  await submit();
  expect(region.textContent).toContain('Thank you!');
  expect(region.textContent).toContain('Email sent successfully!');
  expect(region.textContent).toContain('sam@example.com');
  for (const name of ['Name', 'Email', /^Phone/, 'Message']) expect(field(name).value).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(region.textContent).toContain('Thank you!');
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(region.textContent).toBe('');
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    fields: { name: 'Sam Lee', email: 'sam@example.com', phone: '416-555-0100', message: 'Is it still there?' },
    consentText: null,
    trap: '',
    page: '/',
    dealer: { email: fallbackContact.email, name: fallbackContact.name },
  });
});

test('a failure is said in red, nothing is lost, and the next try is the same message', async () => {
  const answers = [failed, sent, sent];
  const { send } = openForm(async () => answers.shift() ?? sent);
  fillIn();
  await submit();
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Failed to send message. Please try again later.');
  expect(alert.textContent).toContain('What you wrote is still here.');
  expect(alert.querySelector('a')?.getAttribute('href')).toBe('tel:+14165550142');
  expect(field('Message').value).toBe('Is it still there?');
  await submit();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('Thank you!');
  fillIn();
  await submit();
  const [first, second, third] = send.mock.calls.map(([message]) => message.id);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('what the server says is shown as it is', async () => {
  const message = 'Too many messages. Please try again later or call us.';
  openForm(async () => ({ success: false, message }));
  fillIn();
  await submit();
  expect(screen.getByRole('alert').textContent).toContain(message);
});

test('the focus that a disabled button loses comes back to it', async () => {
  const answer = Promise.withResolvers<ContactOutcome>();
  openForm(() => answer.promise);
  fillIn();
  button().focus();
  await submit();
  button().blur();
  await act(async () => answer.resolve(failed));
  expect(document.activeElement).toBe(button());
});

test('a message whose mail comes later is thanked for; where none can be sent the number stands too', async () => {
  const outcomes: ContactOutcome[] = [
    { success: true, mail: { state: 'later', message: 'Too Many Requests' } },
    { success: true, mail: { state: 'not-configured', message: 'The email sending service is not configured.' } },
  ];
  openForm(async () => outcomes.shift() ?? sent);
  const region = screen.getByRole('status');
  fillIn();
  await submit();
  expect(region.textContent).toContain('We have your message and answer to sam@example.com.');
  expect(region.textContent).not.toContain('Too Many Requests');
  fillIn();
  await submit();
  expect(region.textContent).toContain('The email sending service is not configured.');
  expect(region.querySelector('a')?.getAttribute('href')).toBe('tel:+14165550142');
});

test('consent to marketing is never given beforehand, and goes with the words that were read', async () => {
  const { send } = openForm();
  const box = () => screen.getByRole<HTMLInputElement>('checkbox');
  expect(box().checked).toBe(false);
  fillIn();
  fireEvent.click(box());
  await submit();
  const text = send.mock.calls[0]?.[0].consentText;
  expect(text).toContain('Dream Motor Co. may email me about new vehicles and offers.');
  expect(text).toContain('You can withdraw this at any time.');
  expect(text).toContain('100 Showroom Road');
  expect(box().checked).toBe(false);
});

test('people neither see nor reach the trap; what fills it goes along', async () => {
  const { send } = openForm();
  expect(screen.queryByRole('textbox', { name: /Leave this empty/ })).toBeNull();
  const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
  expect(trap?.tabIndex).toBe(-1);
  fillIn();
  if (trap) fireEvent.input(trap, { target: { value: 'https://spam.example' } });
  await submit();
  expect(send.mock.calls[0]?.[0].trap).toBe('https://spam.example');
});

test('a message about a car names it and is counted once it is sent', async () => {
  const vehicle = { id: '6d2f1c3a-0000-4000-8000-000000000001', title: '2019 Honda Civic EX' };
  const answers = [failed, sent];
  const { send, count } = openForm(async () => answers.shift() ?? sent, vehicle);
  expect(screen.getByText('About the 2019 Honda Civic EX')).toBeTruthy();
  fillIn();
  await submit();
  expect(count).not.toHaveBeenCalled();
  await submit();
  await waitFor(() => expect(count).toHaveBeenCalledWith('message', vehicle.id));
  expect(send.mock.calls[0]?.[0].vehicle).toEqual(vehicle);
});

describe('what is typed and not sent', () => {
  test('comes back with the page, about the same vehicle alone, and under the id that was tried', async () => {
    const first = openForm(async () => failed);
    fillIn();
    await submit();
    cleanup();
    openForm(async () => sent, { id: 'another', title: '2019 Kia Soul' });
    expect(field('Message').value).toBe('');
    cleanup();
    const again = openForm();
    expect(field('Message').value).toBe('Is it still there?');
    expect(field(/^Phone/).value).toBe('416-555-0100');
    await submit();
    expect(again.send.mock.calls[0]?.[0].id).toBe(first.send.mock.calls[0]?.[0].id);
    cleanup();
    openForm();
    expect(field('Message').value).toBe('');
  });

  test('is not consent, which is given anew each time', () => {
    openForm();
    fillIn();
    fireEvent.click(screen.getByRole('checkbox'));
    cleanup();
    openForm();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  test('is left where storage holds something else', () => {
    sessionStorage.setItem('message-draft:', '{"message":7');
    openForm();
    expect(field('Message').value).toBe('');
  });
});
