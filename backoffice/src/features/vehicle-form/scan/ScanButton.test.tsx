// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { readVin } from './barcode-reader.ts';
import { ScanButton } from './ScanButton.tsx';

vi.mock('./barcode-reader.ts', () => ({ readVin: vi.fn(), readVinFromPhoto: vi.fn() }));
vi.mock('@dealer/shared-ui', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Modal: ({ children }: { children: React.ReactNode }) => <div role="dialog">{children}</div>,
}));

const getUserMedia = vi.fn();
afterEach(cleanup);
beforeEach(() => {
  getUserMedia.mockReset();
  vi.mocked(readVin).mockReset();
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
});

function openScanner() {
  const onVin = vi.fn();
  render(
    <ToastProvider>
      <ScanButton onVin={onVin} />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Scan/ }));
  return onVin;
}

test.each([
  ['NotAllowedError', 'The camera is not allowed here'],
  ['NotFoundError', 'No camera was found'],
  ['NotReadableError', 'The camera cannot be opened'],
])('%s says what to do, and the VIN can still be typed', async (name, title) => {
  getUserMedia.mockRejectedValue(new DOMException('', name));
  openScanner();
  await screen.findByText(title);
  fireEvent.click(screen.getByRole('button', { name: 'Type the VIN' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a VIN in view closes the scanner, fills the field and stops the camera', async () => {
  const stop = vi.fn();
  getUserMedia.mockResolvedValue({ getTracks: () => [{ stop }] });
  vi.mocked(readVin).mockResolvedValueOnce(null).mockResolvedValueOnce('2HGFC2F55KH000351');
  const onVin = openScanner();
  await vi.waitFor(() => expect(onVin).toHaveBeenCalledWith('2HGFC2F55KH000351'), { timeout: 10_000 });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(stop).toHaveBeenCalled();
});

test('a reader that does not load is said', async () => {
  getUserMedia.mockResolvedValue({ getTracks: () => [] });
  vi.mocked(readVin).mockRejectedValue(new Error('no module'));
  openScanner();
  await screen.findByText('The barcode reader could not be loaded');
});
