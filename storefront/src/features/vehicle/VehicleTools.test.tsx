// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aVehicle, renderOnSite } from '../../test-support/site.tsx';
import { VehicleTools } from './VehicleTools.tsx';

const address = `${location.origin}/inventory/2019-honda-civic-${aVehicle().id}`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function renderTools(device: Partial<Navigator> = {}) {
  vi.stubGlobal('navigator', { userAgent: 'test', ...device });
  renderOnSite(<VehicleTools vehicle={aVehicle()} listButtons={null} />);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
}

function aClipboard(writeText: Clipboard['writeText']) {
  return Object.assign(new EventTarget(), { writeText, readText: vi.fn(), read: vi.fn(), write: vi.fn() });
}

test('a device with a share sheet shows that', async () => {
  const share = vi.fn(async () => undefined);
  renderTools({ share });
  await waitFor(() => expect(share).toHaveBeenCalledWith({ title: '2019 Honda Civic EX', url: address }));
  expect(screen.queryByRole('region', { name: 'Share' })).toBeNull();
});

test('closing that sheet is an answer, a sheet that may not open is none', async () => {
  const share = vi.fn().mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  renderTools({ share });
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('region', { name: 'Share' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByRole('region', { name: 'Share' });
});

test('elsewhere a menu copies the link, and writes a letter with it', async () => {
  const writeText = vi.fn(async () => undefined);
  renderTools({ clipboard: aClipboard(writeText) });
  const copy = await screen.findByRole('button', { name: 'Copy link' });
  expect(document.activeElement).toBe(copy);
  fireEvent.click(copy);
  await screen.findByRole('button', { name: 'Link copied' });
  expect(screen.getByRole('status').textContent).toBe('Link copied');
  expect(writeText).toHaveBeenCalledWith(address);
  const mail = screen.getByRole('link', { name: 'Send by email' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(mail)).toBe(`mailto:?subject=2019 Honda Civic EX&body=2019 Honda Civic EX\n${address}`);
});

test('where the browser does not copy, the link is there to be marked', async () => {
  const refuse = async () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  renderTools({ clipboard: aClipboard(refuse) });
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
  const field = await screen.findByLabelText(/does not let pages copy/);
  expect(field).toHaveProperty('value', address);
});

test('Esc closes the menu and gives the focus back; a press elsewhere closes it too', async () => {
  renderTools();
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Copy link' }), { key: 'Escape' });
  const button = screen.getByRole('button', { name: 'Share' });
  expect(screen.queryByRole('region', { name: 'Share' })).toBeNull();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  const copy = await screen.findByRole('button', { name: 'Copy link' });
  await waitFor(() => expect(document.activeElement).toBe(copy));
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('region', { name: 'Share' })).toBeNull();
});

test('Print opens the printer once the sheet is complete', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderOnSite(<VehicleTools vehicle={aVehicle()} listButtons={null} />);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});
