// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aVehicle, renderOnSite } from '../../test-support/site.tsx';
import { PrintFoot } from './PrintSheet.tsx';
import { loadPrintDetails } from './print-details.ts';

afterEach(cleanup);

test('the foot shows the date and a QR code on the first sign of printing', async () => {
  renderOnSite(<PrintFoot vehicle={aVehicle()} />);
  expect(screen.queryByText(/Printed/)).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Control', ctrlKey: true });
  await screen.findByText(/^Printed \w{3} \d{1,2}, \d{4}\.$/);
  screen.getByText(`${location.origin}/inventory/2019-honda-civic-${aVehicle().id}`);
  const code = screen.getByRole('img', { name: 'The address of this page as a QR code' });
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z){200,}$/);
});

test('once the code is there, printing itself writes the day without waiting', async () => {
  await loadPrintDetails();
  renderOnSite(<PrintFoot vehicle={aVehicle()} />);
  window.dispatchEvent(new Event('beforeprint'));
  screen.getByText(/^Printed/);
});
