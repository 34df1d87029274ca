// @vitest-environment jsdom
import { Modal } from '@dealer/shared-ui';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('a message is in the dialog in front, outside of which nothing can be pressed, and stays when it closes', () => {
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
  const { rerender } = render(page([]));
  show('bad', 'Shown before');
  rerender(page(['Won', 'Sure?']));
  show('bad', 'Not saved');
  const question = within(screen.getByRole('dialog', { name: 'Sure?' }));
  question.getByText('Not saved');
  expect(question.queryByText('Shown before')).toBeNull();
  rerender(page(['Won']));
  within(screen.getByRole('dialog', { name: 'Won' })).getByText('Not saved');
  rerender(page([]));
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Shown before', 'Not saved']);
  for (const button of screen.getAllByRole('button', { name: 'Close' })) fireEvent.click(button);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a repeated error shows once, and of many errors the last three show', () => {
  open();
  for (const text of ['one', 'two', 'two', 'three', 'four']) show('bad', text);
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['two', 'three', 'four']);
});
