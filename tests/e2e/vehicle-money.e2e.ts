import { afterAll, expect, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
import { addRow, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
const id = crypto.randomUUID();

afterAll(() => removeRows(workerProduct, `vehicles?id=eq.${id}`));

test('an owner enters what a vehicle cost on a phone, and reads the margin', async () => {
  await addRow(workerProduct, 'vehicles', {
    ...{ id, dealer_id: 'dream-motor', make: 'Volkswagen', model: `Golf ${id.slice(0, 8)}`, year: 2017 },
    ...{ price: 15_400, mileage: 90_000, status: 'Available' },
  });
  const { page, context } = await open({ baseUrl: workerProduct.url, width: 390, theme: 'dark' });
  await signInContext(context, workerProduct);
  await visit(page, `/admin/vehicles/${id}/edit`);
  const money = page.getByRole('form', { name: 'Money' });
  await money.getByLabel('Cost, before HST').fill('12,100');
  await money.getByLabel('Floor price').fill('14,100');
  await money.getByRole('button', { name: 'Add a line' }).click();
  await money.getByLabel('What of line 1').fill('Rear pads');
  await money.getByLabel('Amount of line 1').fill('980');
  await money.getByText('$2,320').waitFor();
  await money.getByRole('button', { name: 'Save amounts' }).click();
  await page.getByText('The amounts are saved').waitFor();
  await money.getByText('Who changed what').click();
  await money.getByText('Cost from none to $12,100').waitFor();
  expect(await findFaults(page)).toEqual([]);

  await visit(page, `/admin/vehicles/${id}/edit`);
  await expect.poll(() => money.getByLabel('Cost, before HST').inputValue()).toBe('12,100');
  await expect.poll(() => money.getByLabel('What of line 1').inputValue()).toBe('Rear pads');
});
