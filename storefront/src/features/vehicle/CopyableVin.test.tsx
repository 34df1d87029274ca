// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyableVin } from './CopyableVin.tsx';

const vin = '2HGFC2F59KH000001';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function press(writeText: () => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(<CopyableVin vin={vin} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy VIN' }));
}

test('the number can be marked, and is copied at a press', async () => {
  const writeText = vi.fn(async () => undefined);
  press(writeText);
  expect(screen.getByText(vin).hasAttribute('data-selectable')).toBe(true);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('VIN copied'));
  expect(writeText).toHaveBeenCalledWith(vin);
});

test('where the browser does not copy, the number is marked', async () => {
  press(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await waitFor(() => expect(String(getSelection())).toBe(vin));
});
