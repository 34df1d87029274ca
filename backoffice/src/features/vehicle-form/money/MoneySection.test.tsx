// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { MoneyValues, VehicleMoney } from '@dealer/shared-domain/staff';
import { aStaffUser, carId } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addAddress, editAddress, field, installBrowserParts, renderForm, type } from '../test-vehicle-form.tsx';

beforeAll(installBrowserParts);
afterEach(cleanup);

const values: MoneyValues = {
  boughtOn: '2026-11-12',
  boughtFrom: 'Auction',
  cost: 14_600,
  floorPrice: 17_200,
  lines: [{ id: 'a', doneOn: '2026-11-13', description: 'Brakes', supplier: 'Own shop', amount: 860 }],
};
const stored: VehicleMoney = {
  version: 1,
  price: 18_995,
  sale: null,
  values,
  changes: [
    { id: 1, changedAt: '2026-11-12T15:00:00Z', actorName: 'maria', from: { cost: null }, to: { cost: 14_600 } },
  ],
};

function aStore() {
  let money = stored;
  return {
    getMoney: vi.fn(async () => money),
    saveMoney: vi.fn(async (_: string, version: number, next: MoneyValues) => {
      money = { ...money, version: version + 1, values: next };
      return version + 1;
    }),
  };
}
const open = (money: Partial<ReturnType<typeof aStore>> = aStore()) =>
  renderForm(editAddress({ id: carId }), { money });
const part = async () => within(await screen.findByRole('form', { name: 'Money' }));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save amounts' }));

test('the margin follows the price and the cost while they are typed', async () => {
  open();
  const money = await part();
  money.getByText('$3,535');
  type(money.getByRole('textbox', { name: /Cost/ }), '15,000');
  money.getByText('$3,135');
  type(field('Price'), '16900');
  money.getByText('$16,900 is $300 under the floor');
  type(money.getByRole('textbox', { name: /Cost/ }), '');
  money.getByText('No margin without a cost.');
  money.getByText('Cost from none to $14,600');
});

test('after the sale the margin is the one at the sale, whatever price is typed', async () => {
  const sale = { price: 18_000, soldAt: '2026-11-21T17:00:00Z', days: 12, listedPrice: 18_400 };
  open({ ...aStore(), getMoney: vi.fn(async () => ({ ...stored, sale })) });
  const money = await part();
  money.getByText('Margin at sale');
  money.getByText('$2,540');
  type(field('Price'), '30000');
  money.getByText('$2,540');
  money.getByText('Sold Nov 21, 2026 for $18,000 after 12 days, −$400 against the margin when listed.');
});

test('amounts are saved apart from the vehicle, with lines added and removed', async () => {
  const store = aStore();
  open(store);
  const money = await part();
  fireEvent.click(money.getByRole('button', { name: 'Remove Brakes' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  fireEvent.click(money.getByRole('button', { name: 'Add a line' }));
  type(money.getByRole('textbox', { name: 'What of line 2' }), 'Detailing');
  type(money.getByRole('textbox', { name: 'Amount of line 2' }), '180');
  save();
  await screen.findByText('The amounts are saved');
  expect(store.saveMoney).toHaveBeenCalledWith(carId, 1, {
    ...values,
    lines: [...values.lines, expect.objectContaining({ description: 'Detailing', supplier: '', amount: 180 })],
  });
  await waitFor(() => expect(money.queryByText('Unsaved amounts')).toBeNull());
  money.getByRole('button', { name: 'Remove Detailing' });
});

test('amounts typed during a save stay as unsaved changes, and the next save stores them', async () => {
  const store = aStore();
  const { promise: isStoring, resolve: finishSave } = Promise.withResolvers<void>();
  const saveAtOnce = store.saveMoney.getMockImplementation();
  store.saveMoney.mockImplementationOnce(async (...given) => {
    await isStoring;
    return saveAtOnce?.(...given) ?? 0;
  });
  open(store);
  const money = await part();
  type(money.getByRole('textbox', { name: /Cost/ }), '15000');
  save();
  await money.findByText('Saving...');
  type(money.getByRole('textbox', { name: /Floor price/ }), '17,000');
  const description = money.getByRole('textbox', { name: 'What of line 1' });
  description.focus();
  type(description, 'Brakes and rotors');
  finishSave();
  await screen.findByText('The amounts are saved');
  expect(money.getByRole('textbox', { name: /Cost/ })).toHaveProperty('value', '15,000');
  expect(money.getByRole('textbox', { name: /Floor price/ })).toHaveProperty('value', '17,000');
  expect(money.getByRole('textbox', { name: 'What of line 1' })).toHaveProperty('value', 'Brakes and rotors');
  expect(document.activeElement).toBe(description);
  money.getByText('Unsaved amounts');
  screen.getByText('The amounts are not saved yet');

  save();
  await waitFor(() => expect(money.queryByText('Unsaved amounts')).toBeNull());
  expect(store.saveMoney).toHaveBeenLastCalledWith(carId, 2, {
    ...{ ...values, cost: 15_000, floorPrice: 17_000 },
    lines: [expect.objectContaining({ description: 'Brakes and rotors', amount: 860 })],
  });
});

test('a wrong amount is named at its field, and nothing is sent', async () => {
  const store = aStore();
  open(store);
  const money = await part();
  type(money.getByRole('textbox', { name: /Floor price/ }), 'many');
  save();
  await money.findByText('Enter an amount in dollars, such as 17,200.');
  expect(store.saveMoney).not.toHaveBeenCalled();
});

test('someone else’s amounts are shown or replaced, and a failure keeps what was typed', async () => {
  const store = aStore();
  store.saveMoney.mockRejectedValueOnce(new DomainError('unavailable', 'The amounts could not be saved.'));
  store.saveMoney.mockRejectedValueOnce(new DomainError('conflict', 'Someone else saved'));
  open(store);
  const money = await part();
  type(money.getByRole('textbox', { name: /Cost/ }), '15,000');
  save();
  await money.findByText('The amounts could not be saved.');
  save();
  await money.findByText('Someone else has saved other amounts');
  expect(money.getByRole('textbox', { name: /Cost/ })).toHaveProperty('value', '15,000');
  fireEvent.click(money.getByRole('button', { name: 'Save mine' }));
  await screen.findByText('The amounts are saved');
  expect(store.saveMoney).toHaveBeenLastCalledWith(carId, 1, { ...values, cost: 15_000 });
});

test('amounts that are not saved keep the page, and a vehicle that fails to load them can be saved', async () => {
  const store = aStore();
  open(store);
  type((await part()).getByRole('textbox', { name: /Cost/ }), '15,000');
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByText('The amounts under Money are not saved yet, and no draft keeps them.');
  cleanup();
  open({ getMoney: vi.fn().mockRejectedValue(new DomainError('unavailable', 'Not now.')) });
  await screen.findByText('The vehicle itself can be saved.');
});

test('salespeople see no trace of it, and a new vehicle is saved first', async () => {
  const permissions = ['vehicles', 'vehicles.edit'] as const;
  renderForm(editAddress({ id: carId }), { session: { getUser: () => ({ ...aStaffUser, permissions }) } });
  await screen.findByRole('heading', { name: 'Edit Vehicle' });
  await screen.findByRole('button', { name: 'Update Vehicle' });
  expect(screen.queryByText('Money')).toBeNull();
  cleanup();
  renderForm(addAddress);
  screen.getByText('Save the vehicle first, then open it to enter what it cost.');
});
