// @vitest-environment jsdom
import { anEditableVehicle, carId } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { editAddress, field, installBrowserParts, renderForm, submit, type } from './test-vehicle-form.tsx';

const { writeDraft } = vi.hoisted(() => ({ writeDraft: vi.fn(async () => true) }));

// The test environment has no IndexedDB.
vi.mock('./draft/draft-store.ts', () => ({
  createDraftStore: () => ({
    write: writeDraft,
    read: async () => null,
    readSent: async () => null,
    listNew: async () => [],
    listFollowing: async () => [],
    remove: async () => undefined,
  }),
}));

beforeAll(installBrowserParts);
afterEach(() => {
  cleanup();
  writeDraft.mockClear();
});

/** An open vehicle with an amount under Money that is not saved. */
async function openWithUnsavedMoney(whileSaving = () => {}) {
  const vehicle = anEditableVehicle({ id: carId });
  const money = { version: 1, price: 18_995, sale: null, changes: [] };
  const values = { boughtOn: null, boughtFrom: null, cost: 14_600, floorPrice: null, lines: [] };
  const updateVehicle = vi.fn(async (id: string, version: number) => {
    whileSaving();
    return { id, version: version + 1 };
  });
  renderForm(editAddress(vehicle), {
    vehicles: { getVehicle: async () => vehicle, updateVehicle },
    money: { getMoney: async () => ({ ...money, values }), saveMoney: async () => 2 },
  });
  const section = within(await screen.findByRole('form', { name: 'Money' }));
  type(section.getByRole('textbox', { name: /Cost/ }), '15,000');
}

async function saveMoney() {
  fireEvent.click(screen.getByRole('button', { name: 'Save amounts' }));
  await screen.findByText('The amounts are saved');
}

async function expectProtected() {
  await screen.findByText(/^Draft kept/, { selector: 'b' });
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByText('What you changed here is not saved yet. This device keeps it as a draft.');
}

test('after "Stay" at the question about the amounts, the form keeps a draft and asks before leaving', async () => {
  await openWithUnsavedMoney();
  type(field('Description'), 'First text.');
  submit('Update Vehicle');
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await saveMoney();
  writeDraft.mockClear();
  type(field('Description'), 'A long text that took ten minutes.');
  await expectProtected();
  expect(writeDraft).toHaveBeenCalled();
});

test('typing after a discard that the browser did not complete is kept and asked about', async () => {
  // The test environment does not navigate, like a browser whose user stays.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  await openWithUnsavedMoney(() => type(field('Description'), 'Typed during the save.'));
  type(field('Description'), 'First text.');
  submit('Update Vehicle');
  fireEvent.click(await screen.findByRole('button', { name: /^Discard/ }));
  await screen.findByText('Unsaved changes');
  await saveMoney();
  fireEvent.input(field('Description'), { target: { value: 'A long text that took ten minutes.' } });
  await expectProtected();
});
