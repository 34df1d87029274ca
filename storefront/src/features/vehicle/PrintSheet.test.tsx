// @vitest-environment jsdom
import { fallbackContact } from '@dealer/shared-domain';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aVehicle, renderOnSite } from '../../test-support/site.tsx';
import { PrintFoot, PrintHead } from './PrintSheet.tsx';
import { loadPrintDetails } from './print-details.ts';

afterEach(cleanup);

test('the head names the registered dealer with number, phone and address', () => {
  const contact = { ...fallbackContact, registeredName: '1234567 Ontario Inc.', omvicNumber: '4567890' };
  renderOnSite(<PrintHead />, null, { contact });
  for (const text of ['Dream Motor Co.', '1234567 Ontario Inc.', 'OMVIC registration 4567890', '(416) 555-0142']) {
    screen.getByText(text);
  }
  screen.getByText(/100 Showroom Road, Scarborough/);
});

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
