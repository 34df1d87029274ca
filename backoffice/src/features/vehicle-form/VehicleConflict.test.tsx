// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { newerVersionMessage, type VehicleInput } from '@dealer/shared-domain/staff';
import { anEditableVehicle, aVehicleInput } from '@dealer/shared-domain/test-support';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { combo, editAddress, field, installBrowserParts, renderForm, submit, type } from './test-vehicle-form.tsx';

beforeAll(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A form whose first save is refused, because another user saved the vehicle. */
async function openOvertakenForm(change: Partial<VehicleInput>) {
  const vehicle = anEditableVehicle({ version: 3, input: aVehicleInput({ features: ['Sunroof'] }) });
  const theirs = { ...vehicle, version: 4, input: { ...vehicle.input, ...change } };
  const getVehicle = vi.fn(async () => theirs).mockResolvedValueOnce(vehicle);
  let answer = () => {};
  const updateVehicle = vi.fn(async (id: string, version: number, _input: VehicleInput) => ({
    id,
    version: version + 1,
  }));
  updateVehicle.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        answer = () => reject(new DomainError('conflict', newerVersionMessage));
      }),
  );
  renderForm(editAddress(vehicle), { vehicles: { getVehicle, updateVehicle } });
  await screen.findByRole('textbox', { name: 'Description' });
  return {
    updateVehicle,
    /** Saves without leaving the field, like Ctrl+S, and waits for the refusal. */
    async saveAndCollide(whileSaving = () => {}) {
      submit('Update Vehicle');
      await screen.findByRole('button', { name: 'Saving...' });
      whileSaving();
      await act(async () => answer());
      await screen.findByText(newerVersionMessage);
    },
  };
}

type Kind = [
  name: string,
  find: () => HTMLElement,
  typed: string,
  stored: Partial<Record<keyof VehicleInput, unknown>>,
];

const kinds: Kind[] = [
  ['a price', () => field('Price'), '18,400', { price: 18_400 }],
  ['a mileage', () => field('Mileage'), '85,000', { mileageKm: 85_000 }],
  ['a line of text', () => field('Trim optional'), 'Touring', { trim: 'Touring' }],
  ['a VIN', () => field('VIN'), '2HGFC2F53KH000352', { vin: '2HGFC2F53KH000352' }],
  ['a text of several lines', () => field('Description'), 'Mine', { description: 'Mine' }],
  [
    'a web address',
    () => field('History report optional'),
    'https://example.com/report',
    {
      historyReportUrl: 'https://example.com/report',
    },
  ],
  ['a list that takes free text', () => combo('Color'), 'Teal', { color: 'Teal' }],
  ['a list of choices', () => combo('Year'), '2018', { year: 2018 }],
];

test.each(kinds)(
  '%s with the focus in it stays as typed through a conflict, and is what "Save mine" stores',
  async (_, find, typed, stored) => {
    const { saveAndCollide, updateVehicle } = await openOvertakenForm({ interiorColor: 'Their colour' });
    const control = find();
    control.focus();
    type(control, typed);
    await saveAndCollide();
    expect(find()).toHaveProperty('value', typed);
    act(() => find().focus());
    act(() => find().blur());
    expect(find()).toHaveProperty('value', typed);

    fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
    await screen.findByRole('heading', { name: 'Vehicle list' });
    expect(updateVehicle.mock.calls.at(-1)?.[2]).toMatchObject({ ...stored, interiorColor: 'Their colour' });
  },
);

test('checkboxes and selections stay through a conflict with the focus on the last one', async () => {
  const { saveAndCollide, updateVehicle } = await openOvertakenForm({ description: 'Theirs' });
  const press = (control: HTMLElement) => {
    control.focus();
    fireEvent.click(control);
  };
  press(screen.getByRole('checkbox', { name: 'Backup Camera' }));
  press(screen.getByRole('checkbox', { name: /^Featured/ }));
  press(screen.getByRole('checkbox', { name: 'Taxi or limousine' }));
  press(within(screen.getByRole('radiogroup', { name: 'Title' })).getByRole('radio', { name: 'Rebuild Title' }));
  press(screen.getByRole('radio', { name: 'Pending' }));
  await saveAndCollide();
  expect(screen.getByRole('radio', { name: 'Pending' })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(updateVehicle.mock.calls.at(-1)?.[2]).toMatchObject({
    status: 'Pending',
    isFeatured: true,
    features: ['Sunroof', 'Backup Camera'],
    pastUse: ['Taxi or limousine'],
    disclosures: { title: 'Rebuild Title' },
    description: 'Theirs',
  });
});

test('a disclosure text with the focus in it stays through a conflict', async () => {
  const { saveAndCollide, updateVehicle } = await openOvertakenForm({ price: 17_995 });
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: 'Mechanical' })).getByRole('radio', { name: 'Reported' }),
  );
  const words = field('Mechanical: what a buyer must know');
  words.focus();
  type(words, 'New brakes.');
  await saveAndCollide();
  expect(field('Mechanical: what a buyer must know')).toHaveProperty('value', 'New brakes.');
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(updateVehicle.mock.calls.at(-1)?.[2]).toMatchObject({ disclosures: { mechanical: 'New brakes.' } });
});

test('a disclosure taken from the other user shows as that user chose it', async () => {
  const vehicle = aVehicleInput();
  const { saveAndCollide } = await openOvertakenForm({
    disclosures: { ...vehicle.disclosures, mechanical: 'Not assessed' },
    inspections: { ...vehicle.inspections, mechanical: '' },
  });
  const choice = (name: string) =>
    within(screen.getByRole('radiogroup', { name: 'Mechanical' })).getByRole('radio', { name });
  fireEvent.click(choice('Reported'));
  type(field('Mechanical: what a buyer must know'), 'Worn');
  await saveAndCollide();
  fireEvent.click(screen.getByRole('radio', { name: /^Mechanical: theirs/ }));
  expect(choice('Not assessed')).toHaveProperty('checked', true);
  expect(screen.queryByRole('textbox', { name: 'Mechanical: what a buyer must know' })).toBeNull();
});

test('text typed during a save that is rejected stays, and the field keeps the focus', async () => {
  const { saveAndCollide, updateVehicle } = await openOvertakenForm({ description: 'Theirs' });
  const description = field('Description');
  description.focus();
  type(description, 'Mine');
  await saveAndCollide(() => type(description, 'Mine, and more'));
  expect(document.activeElement).toBe(field('Description'));
  expect(field('Description')).toHaveProperty('value', 'Mine, and more');
  type(field('Description'), 'Mine, and more, and the end');
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(updateVehicle.mock.calls.at(-1)?.[2]).toMatchObject({ description: 'Mine, and more, and the end' });
});

test('text typed during a save that succeeds stays in the form, with the focus', async () => {
  const vehicle = anEditableVehicle({ version: 3 });
  let finish = () => {};
  const updateVehicle = (id: string, version: number) =>
    new Promise<{ id: string; version: number }>((resolve) => {
      finish = () => resolve({ id, version: version + 1 });
    });
  renderForm(editAddress(vehicle), { vehicles: { getVehicle: async () => vehicle, updateVehicle } });
  const description = await screen.findByRole('textbox', { name: 'Description' });
  description.focus();
  type(description, 'First');
  submit('Update Vehicle');
  await screen.findByRole('button', { name: 'Saving...' });
  type(description, 'First, second');
  await act(async () => finish());
  await screen.findByRole('button', { name: 'Update Vehicle' });
  expect(document.activeElement).toBe(description);
  act(() => description.blur());
  expect(description).toHaveProperty('value', 'First, second');
  await screen.findByText('Unsaved changes');
});

const conflictRows = () =>
  within(screen.getByRole('region', { name: 'Mine and theirs' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

test('a conflict lists what both changed and what the other user changed, and no field that only this user did', async () => {
  const { saveAndCollide } = await openOvertakenForm({ price: 17_995, trim: 'Their trim' });
  type(field('Price'), '18,400');
  type(field('Description'), 'Mine');
  await saveAndCollide();
  screen.getByText(
    /You and they differ in Price\. Only they changed Trim: .* Only you changed Description: “Take theirs” drops/,
  );
  expect(conflictRows()).toEqual(['Price', 'Trim']);
});

test('without a field that the other user changed, there are no versions to choose from', async () => {
  const { saveAndCollide } = await openOvertakenForm({});
  type(field('Description'), 'Mine');
  await saveAndCollide();
  screen.getByText(/Your changes don’t conflict with theirs\.$/);
  expect(screen.queryByRole('button', { name: 'Hide theirs' })).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  screen.getByRole('button', { name: 'Save mine' });
});

test('a conflict is resolved field by field, and a choice can be changed', async () => {
  const { saveAndCollide, updateVehicle } = await openOvertakenForm({
    price: 17_995,
    description: 'Theirs',
    trim: 'Their trim',
  });
  type(field('Price'), '18,400');
  type(field('Description'), 'Mine');
  await saveAndCollide();
  const pick = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

  screen.getByRole('radio', { name: 'Price: mine, $18,400' });
  pick(/^Price: theirs, \$17,995/);
  expect(field('Price')).toHaveProperty('value', '17995');
  pick(/^Description: theirs/);
  pick(/^Description: mine/);
  expect(field('Description')).toHaveProperty('value', 'Mine');
  pick(/^Trim: mine/);
  fireEvent.click(screen.getByRole('button', { name: 'Save these choices' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(updateVehicle.mock.calls.at(-1)?.[1]).toBe(4);
  expect(updateVehicle.mock.calls.at(-1)?.[2]).toMatchObject({ price: 17_995, description: 'Mine', trim: 'EX' });
});

test('text typed after the conflict appeared is part of "mine"', async () => {
  const { saveAndCollide } = await openOvertakenForm({ description: 'Theirs' });
  type(field('Description'), 'Mine');
  await saveAndCollide();
  type(field('Description'), 'Mine, corrected');
  fireEvent.click(screen.getByRole('radio', { name: /^Description: theirs/ }));
  expect(field('Description')).toHaveProperty('value', 'Theirs');
  fireEvent.click(screen.getByRole('radio', { name: /^Description: mine/ }));
  await waitFor(() => expect(field('Description')).toHaveProperty('value', 'Mine, corrected'));
});
