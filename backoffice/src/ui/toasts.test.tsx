// @vitest-environment jsdom
import { Modal } from '@dealer/shared-ui';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { installDialogs } from '../test-staff-page.tsx';
import { ToastProvider, type Toasts, useToasts } from './toasts.tsx';

let toasts: Toasts;
function Page() {
  toasts = useToasts();
  return null;
}
const open = () =>
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
const show = (tone: 'ok' | 'bad', text: string) => act(() => toasts.show({ tone, text }));

beforeEach(installDialogs);
afterEach(cleanup);

test('an error stays next to later messages until it is closed', () => {
  open();
  show('bad', 'The reply was not sent');
  show('ok', 'Saved');
  show('ok', 'Saved again');
  expect(screen.queryByText('Saved')).toBeNull();
  screen.getByText('Saved again');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('The reply was not sent')).toBeNull();
  screen.getByText('Saved again');
});

test('an error is announced once, and not as a part of the status', () => {
  open();
  show('bad', 'The reply was not sent');
  show('ok', 'Saved');
  expect(screen.getByRole('alert').closest('[role="status"]')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

describe('with dialogs', () => {
  const page = (dialogs: string[]) => (
    <ToastProvider>
      <Page />
      {dialogs.map((label) => (
        <Modal key={label} label={label} onClose={() => undefined}>
          Question
        </Modal>
      ))}
    </ToastProvider>
  );
  const openWith = (dialogs: string[]) => {
    const { rerender } = render(page(dialogs));
    return (next: string[]) => rerender(page(next));
  };
  const inDialog = (name: string) => within(screen.getByRole('dialog', { name }));

  test('a message is in the dialog in front, outside of which nothing can be pressed, and stays when it closes', () => {
    const setDialogs = openWith([]);
    show('bad', 'Shown before');
    setDialogs(['Won', 'Sure?']);
    show('bad', 'Not saved');
    inDialog('Sure?').getByText('Not saved');
    expect(inDialog('Sure?').queryByText('Shown before')).toBeNull();
    setDialogs(['Won']);
    inDialog('Won').getByText('Not saved');
    setDialogs([]);
    const errors = ['Shown before', 'Not saved'];
    for (const error of errors) screen.getByText(error);
    setDialogs(['Another']);
    for (const error of errors) expect(inDialog('Another').queryByText(error)).toBeNull();
    for (const button of screen.getAllByRole('button', { name: 'Close' })) fireEvent.click(button);
    for (const error of errors) expect(screen.queryByText(error)).toBeNull();
  });

  test('a message is the same element when the dialog behind its own closes first', () => {
    const setDialogs = openWith(['Won', 'Sure?']);
    show('bad', 'Not saved');
    const before = inDialog('Sure?').getByText('Not saved');
    setDialogs(['Sure?']);
    expect(inDialog('Sure?').getByText('Not saved')).toBe(before);
  });

  test.each(['ok', 'bad'] as const)('a message (%s) is announced once when its dialog closes after it', (tone) => {
    const setDialogs = openWith(['Won']);
    show(tone, 'Read aloud');
    expect(screen.getByText('Read aloud').closest('[role]')?.role).toBe(tone === 'ok' ? 'status' : 'alert');
    setDialogs([]);
    expect(screen.getByText('Read aloud').closest('[role]')).toBeNull();
  });

  test('a message is announced in the page when its dialog closes with it', () => {
    const setDialogs = openWith(['Won']);
    act(() => {
      toasts.show({ tone: 'ok', text: 'Saved' });
      setDialogs([]);
    });
    expect(screen.getByRole('status').textContent).toBe('Saved');
  });

  test('a message closes six seconds after it was shown, also when its dialog closed meanwhile', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const setDialogs = openWith(['Won']);
    show('ok', 'Saved');
    act(() => void vi.advanceTimersByTime(4_000));
    setDialogs([]);
    act(() => void vi.advanceTimersByTime(1_900));
    screen.getByText('Saved');
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('a message under the pointer stays, until its dialog takes it from there', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const setDialogs = openWith(['Won']);
    show('ok', 'Saved');
    fireEvent.pointerEnter(screen.getByText('Saved'));
    act(() => void vi.advanceTimersByTime(10_000));
    setDialogs([]);
    act(() => void vi.advanceTimersByTime(5_900));
    screen.getByText('Saved');
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByText('Saved')).toBeNull();
  });
});

test('a message stays while the focus or the pointer is on it', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  open();
  act(() => toasts.show({ tone: 'ok', text: 'Saved', action: { label: 'Undo', run: () => undefined } }));
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  fireEvent.pointerEnter(screen.getByText('Saved'));
  fireEvent.pointerLeave(screen.getByText('Saved'));
  act(() => void vi.advanceTimersByTime(10_000));
  fireEvent.pointerEnter(screen.getByText('Saved'));
  act(() => undo.blur());
  act(() => void vi.advanceTimersByTime(10_000));
  fireEvent.pointerLeave(screen.getByText('Saved'));
  act(() => void vi.advanceTimersByTime(5_900));
  screen.getByText('Saved');
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a repeated error shows once, and of many errors the last three show', () => {
  open();
  for (const text of ['one', 'two', 'two', 'three', 'four']) show('bad', text);
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['two', 'three', 'four']);
});
