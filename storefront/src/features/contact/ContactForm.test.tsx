// @vitest-environment jsdom
import { type ContactMessage, type ContactOutcome, type DealerContact, fallbackContact } from '@dealer/shared-domain';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aVehicle, renderOnSite } from '../../test-support/site.tsx';
import { clearContactSendings } from '../../ui/contact-sendings.ts';
import type { FormVehicle } from '../../ui/load-form-vehicle.ts';
import { ContactForm } from './ContactForm.tsx';
import type { ComparedVehicle } from './form-subject.ts';

const sent: ContactOutcome = { success: true, mail: { state: 'sent', message: 'Email sent successfully!' } };
const failed: ContactOutcome = { success: false, message: 'Failed to send message. Please try again later.' };

/** As a reload, which only the storage of the tab survives. */
function leavePage() {
  cleanup();
  clearContactSendings();
}

afterEach(() => {
  leavePage();
  sessionStorage.clear();
  vi.useRealTimers();
});

function openForm(
  send: (message: ContactMessage) => Promise<ContactOutcome> = async () => sent,
  vehicle?: FormVehicle,
  contact: DealerContact = fallbackContact,
  compared?: ComparedVehicle[],
) {
  const messages = { send: vi.fn(send) };
  const vehicleCounter = { count: vi.fn() };
  renderOnSite(<ContactForm vehicle={vehicle} compared={compared} />, null, { messages, vehicleCounter, contact });
  return { send: messages.send, count: vehicleCounter.count };
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Send/ });
const type = (name: string | RegExp, value: string) => fireEvent.input(field(name), { target: { value } });
const writeAnother = () => fireEvent.click(screen.getByRole('button', { name: 'Write another message' }));
const submit = () => act(async () => fireEvent.submit(button()));

function fillIn() {
  type('Name', 'Sam Lee');
  type('Email', 'sam@example.com');
  type(/^Phone/, '416-555-0100');
  type('Message', 'Is it still there?');
}

test('an empty form is not sent: each field shows its error, and the first is focused', async () => {
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

test('an invalid address shows an error, which disappears while it is corrected', async () => {
  const { send } = openForm();
  fillIn();
  type('Email', 'sam@example');
  await submit();
  screen.getByText('Please enter a valid email address');
  expect(document.activeElement).toBe(field('Email'));
  expect(field('Message').value).toBe('Is it still there?');
  type('Email', 'sam@example.com');
  expect(screen.queryByText('Please enter a valid email address')).toBeNull();
  await submit();
  expect(send).toHaveBeenCalledTimes(1);
});

test('the button shows that the message is being sent, and it cannot be sent twice', async () => {
  const answer = Promise.withResolvers<ContactOutcome>();
  const { send } = openForm(() => answer.promise);
  fillIn();
  await submit();
  expect(button().textContent?.trim()).toBe('Sending...');
  expect(button().disabled).toBe(true);
  expect(field('Message').closest('fieldset')?.disabled).toBe(true);
  await submit();
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => answer.resolve(failed));
  expect(button().textContent).toBe('Send Message');
  expect(button().disabled).toBe(false);
});

describe('a form that is closed while its message is being sent', () => {
  const civic = aVehicle({ id: 'civic' });

  test('still says so when it is opened again, then thanks, and thanks again later', async () => {
    const answer = Promise.withResolvers<ContactOutcome>();
    const { send } = openForm(() => answer.promise, civic);
    fillIn();
    await submit();
    cleanup();
    openForm(undefined, civic);
    expect(button().textContent?.trim()).toBe('Sending...');
    expect(field('Message').value).toBe('Is it still there?');
    await act(async () => answer.resolve(sent));
    const reference = send.mock.calls[0]?.[0].id.slice(0, 8).toUpperCase();
    expect(screen.getByRole('status').textContent).toContain(reference);
    expect(document.activeElement?.textContent).toBe('Thank you!');
    cleanup();
    openForm(undefined, civic);
    expect(screen.getByRole('status').textContent).toContain(reference);
    expect(document.activeElement).toBe(document.body);
  });

  test('sends another message under an id of its own', async () => {
    const answer = Promise.withResolvers<ContactOutcome>();
    const first = openForm(() => answer.promise, civic);
    fillIn();
    await submit();
    cleanup();
    const second = openForm(undefined, civic);
    await act(async () => answer.resolve(sent));
    writeAnother();
    fillIn();
    await submit();
    expect(second.send.mock.calls[0]?.[0].id).not.toBe(first.send.mock.calls[0]?.[0].id);
  });

  test('shows a failure when it is opened again', async () => {
    const answer = Promise.withResolvers<ContactOutcome>();
    openForm(() => answer.promise, civic);
    fillIn();
    await submit();
    cleanup();
    await act(async () => answer.resolve(failed));
    openForm(undefined, civic);
    expect(screen.getByRole('alert').textContent).toContain('What you wrote is still here.');
    expect(field('Message').value).toBe('Is it still there?');
  });

  test('says nothing about a message to be written about another vehicle', async () => {
    openForm(() => new Promise(() => undefined), civic);
    fillIn();
    await submit();
    cleanup();
    openForm(undefined, aVehicle({ id: 'another' }));
    expect(button().textContent).toBe('Send Message');
  });
});

test('the thanks take the form’s place and stay, with a reference and the time of the answer', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T04:00:00Z') });
  const { send } = openForm(undefined, undefined, { ...fallbackContact, answerMinutes: 60 });
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  fillIn();
  await submit();
  expect(screen.queryByRole('textbox')).toBeNull();
  for (const text of ['Thank you!', 'Email sent successfully!', 'answer to sam@example.com']) {
    expect(region.textContent).toContain(text);
  }
  expect(region.textContent).toContain('You have our answer by Wednesday, 10:00 AM.');
  expect(region.textContent).toContain(send.mock.calls[0]?.[0].id.slice(0, 8).toUpperCase());
  expect(document.activeElement?.textContent).toBe('Thank you!');
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(region.textContent).toContain('Thank you!');
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    fields: { name: 'Sam Lee', email: 'sam@example.com', phone: '416-555-0100', message: 'Is it still there?' },
    consentText: null,
    trap: '',
    page: '/',
    dealer: { email: fallbackContact.email, name: fallbackContact.name },
  });
  writeAnother();
  for (const name of ['Name', 'Email', /^Phone/, 'Message']) expect(field(name).value).toBe('');
  expect(document.activeElement).toBe(field('Message'));
  expect(region.textContent).toBe('');
});

test('without a goal in the settings no time is promised', async () => {
  openForm();
  fillIn();
  await submit();
  expect(screen.getByRole('status').textContent).not.toContain('You have our answer');
});

describe('a message about a vehicle', () => {
  const civic = aVehicle({ stockNumber: '26-101' });
  const chip = (name: string) => screen.getByRole('button', { name });
  const message = () => field('Message').value;

  test('is ready to send, and one tap changes it', () => {
    openForm(undefined, civic);
    expect(message()).toBe('Is the 2019 Honda Civic EX, stock 26-101, still available?');
    expect(chip('Still available?').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(chip('More photos'));
    expect(message()).toBe('Could you send me more photos of the 2019 Honda Civic EX, stock 26-101?');
    expect(chip('More photos').getAttribute('aria-pressed')).toBe('true');
    expect(chip('Still available?').getAttribute('aria-pressed')).toBe('false');
  });

  test('keeps what the person typed, also after a reload', () => {
    openForm(undefined, civic);
    type('Message', `${message()} I can come on Friday.`);
    fireEvent.click(chip('Hold it for me'));
    const own =
      'Could you hold the 2019 Honda Civic EX, stock 26-101, for me until I can come by? I can come on Friday.';
    expect(message()).toBe(own);
    cleanup();
    openForm(undefined, civic);
    expect(message()).toBe(own);
    expect(chip('Hold it for me').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a message about compared vehicles', () => {
  const compare = (model: string) => ({ ...aVehicle({ id: model, model }), image: null });
  const [accord, civic, jazz] = [compare('Accord'), compare('Civic'), compare('Jazz')];
  const askAbout = (...compared: ReturnType<typeof compare>[]) => {
    cleanup();
    return openForm(async () => failed, undefined, undefined, compared);
  };
  const message = () => field('Message').value;
  const all = 'I am choosing between the 2019 Honda Accord EX, the 2019 Honda Civic EX and the 2019 Honda Jazz EX.';
  const both = 'I am choosing between the 2019 Honda Accord EX and the 2019 Honda Jazz EX.';

  test('keeps what the person typed around its sentence while the vehicles change', () => {
    askAbout(accord, civic, jazz);
    expect(message()).toBe(`${all} Could I see them on one visit?`);
    type('Message', `Hello!\n${message()}\nIs Friday fine?`);
    type('Name', 'Sam Lee');
    askAbout(accord, jazz);
    expect(message()).toBe(`Hello!\n${both} Could I see both on one visit?\nIs Friday fine?`);
    expect(field('Name').value).toBe('Sam Lee');
    askAbout(accord, civic, jazz);
    expect(message()).toBe(`Hello!\n${all} Could I see them on one visit?\nIs Friday fine?`);
  });

  test('is unchanged where the person rewrote its sentence', () => {
    askAbout(accord, civic, jazz);
    type('Message', 'Which of them has the lowest fuel consumption?');
    askAbout(accord, jazz);
    expect(message()).toBe('Which of them has the lowest fuel consumption?');
  });

  test('names the vehicles that were chosen while the vehicles stay', () => {
    askAbout(accord, civic, jazz);
    fireEvent.click(screen.getByRole('checkbox', { name: /Civic/ }));
    askAbout(accord, civic, jazz);
    expect(message()).toBe(`${both} Could I see both on one visit?`);
  });

  test('has an id of its own for other vehicles', async () => {
    const first = askAbout(accord, civic, jazz);
    fillIn();
    await submit();
    const second = askAbout(accord, jazz);
    await submit();
    expect(second.send.mock.calls[0]?.[0].id).not.toBe(first.send.mock.calls[0]?.[0].id);
  });
});

test('a failure is shown in red, the form is unchanged, and the next attempt has the same id', async () => {
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
  writeAnother();
  fillIn();
  await submit();
  const [first, second, third] = send.mock.calls.map(([message]) => message.id);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('the server’s message is shown unchanged', async () => {
  const message = 'Too many messages. Please try again later or call us.';
  openForm(async () => ({ success: false, message }));
  fillIn();
  await submit();
  expect(screen.getByRole('alert').textContent).toContain(message);
});

test('the focus returns to the button once it is enabled again', async () => {
  const answer = Promise.withResolvers<ContactOutcome>();
  openForm(() => answer.promise);
  fillIn();
  button().focus();
  await submit();
  button().blur();
  await act(async () => answer.resolve(failed));
  expect(document.activeElement).toBe(button());
});

test('a queued mail is confirmed; without a mail service the telephone number is shown too', async () => {
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
  writeAnother();
  fillIn();
  await submit();
  expect(region.textContent).toContain('The email sending service is not configured.');
  expect(region.querySelector('a')?.getAttribute('href')).toBe('tel:+14165550142');
});

test('marketing consent is never preselected, and is sent with the displayed text', async () => {
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
  writeAnother();
  expect(box().checked).toBe(false);
});

test('the honeypot cannot be seen or focused, and its value is sent', async () => {
  const { send } = openForm();
  expect(screen.queryByRole('textbox', { name: /Leave this empty/ })).toBeNull();
  const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
  expect(trap?.tabIndex).toBe(-1);
  fillIn();
  if (trap) fireEvent.input(trap, { target: { value: 'https://spam.example' } });
  await submit();
  expect(send.mock.calls[0]?.[0].trap).toBe('https://spam.example');
});

test('a message about a vehicle names it and is counted once sent', async () => {
  const vehicle = aVehicle({ stockNumber: '26-101' });
  const answers = [failed, sent];
  const { send, count } = openForm(async () => answers.shift() ?? sent, vehicle);
  screen.getByText('About the 2019 Honda Civic EX');
  fillIn();
  await submit();
  expect(count).not.toHaveBeenCalled();
  await submit();
  await waitFor(() => expect(count).toHaveBeenCalledWith('message', vehicle.id));
  expect(send.mock.calls[0]?.[0].vehicle).toEqual({ id: vehicle.id, title: '2019 Honda Civic EX' });
});

test('a message about a vehicle that was sold says so', () => {
  openForm(undefined, aVehicle({ status: 'Sold' }));
  screen.getByText('About the 2019 Honda Civic EX. It has been sold; ask us for one like it.');
});

describe('an unsent message', () => {
  test('is restored with the page, for the same vehicle only, and under the same id', async () => {
    const first = openForm(async () => failed);
    fillIn();
    await submit();
    leavePage();
    openForm(async () => sent, aVehicle({ id: 'another' }));
    expect(field('Message').value).toBe('Is the 2019 Honda Civic EX still available?');
    leavePage();
    const again = openForm();
    expect(field('Message').value).toBe('Is it still there?');
    expect(field(/^Phone/).value).toBe('416-555-0100');
    await submit();
    expect(again.send.mock.calls[0]?.[0].id).toBe(first.send.mock.calls[0]?.[0].id);
    leavePage();
    openForm();
    expect(field('Message').value).toBe('');
  });

  test('is restored without consent, which is required each time', () => {
    openForm();
    fillIn();
    fireEvent.click(screen.getByRole('checkbox'));
    leavePage();
    openForm();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  test('is not restored from unreadable storage', () => {
    sessionStorage.setItem('message-draft:', '{"message":7');
    openForm();
    expect(field('Message').value).toBe('');
  });
});
