// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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

test('a repeated error shows once, and of many errors the last three show', () => {
  open();
  for (const text of ['one', 'two', 'two', 'three', 'four']) show('bad', text);
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['two', 'three', 'four']);
});
