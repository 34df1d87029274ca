// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { duplicateVinMessage, newerVersionMessage } from '@dealer/shared-domain/staff';
import { anEditableVehicle, aVehicleInput } from '@dealer/shared-domain/test-support';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  addAddress,
  combo,
  editAddress,
  field,
  fillRequired,
  installBrowserParts,
  renderForm,
  submit,
  type,
} from './test-vehicle-form.tsx';

beforeAll(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function messageOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent?.trim()).join(' ');
}

test('all missing fields are reported together: in a focused summary, and each at its field', async () => {
  const createVehicle = vi.fn();
  renderForm(addAddress, { vehicles: { createVehicle } });
  for (const name of ['Year', 'Body Type', 'Fuel Type', 'Transmission']) type(combo(name), '');
  submit();

  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  const expected = [
    ['VIN', 'VIN is required'],
    ['Make', 'Make is required'],
    ['Model', 'Model is required'],
    ['Engine Size', 'Engine Size is required'],
    ['Year', 'Valid year is required'],
    ['Body Type', 'Body Type is required'],
    ['Fuel Type', 'Fuel Type is required'],
    ['Transmission', 'Transmission is required'],
    ['Color', 'Color is required'],
    ['Price', 'Valid price is required'],
    ['Mileage', 'Mileage is required'],
    ['Description', 'Description is required'],
  ] as const;
  for (const [label, message] of expected) {
    const control = screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input, select, textarea' });
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(messageOf(control)).toContain(message);
    fireEvent.click(within(summary).getByRole('link', { name: message }));
    expect(document.activeElement).toBe(control);
  }
  expect(createVehicle).not.toHaveBeenCalled();
});

test('a short VIN, a negative mileage and a price of nothing have their own messages', async () => {
  renderForm(addAddress);
  fillRequired();
  type(field('VIN'), '2hgfc2f5');
  type(field('Mileage'), '-1');
  type(field('Price'), '0');
  submit();
  await screen.findByRole('alert');
  expect(messageOf(field('VIN'))).toContain('VIN must be 17 characters');
  expect(messageOf(field('Mileage'))).toContain('Mileage cannot be negative');
  expect(messageOf(field('Price'))).toContain('Valid price is required');
});

test('a disclosure text that is too long is reported at its field and in the summary, and stays in the field', async () => {
  const createVehicle = vi.fn();
  renderForm(addAddress, { vehicles: { createVehicle } });
  fillRequired();
  const choices = within(screen.getByRole('radiogroup', { name: 'Mechanical' }));
  fireEvent.click(choices.getByRole('radio', { name: 'Reported' }));
  const words = field('Mechanical: what a buyer must know');
  type(words, 'x'.repeat(2_001));
  submit();
  const summary = await screen.findByRole('alert');
  const message = 'Mechanical can have at most 2000 characters';
  fireEvent.click(within(summary).getByRole('link', { name: message }));
  expect(document.activeElement).toBe(words);
  expect(words.getAttribute('aria-invalid')).toBe('true');
  expect(messageOf(words)).toContain(message);
  expect(words).toHaveProperty('value', 'x'.repeat(2_001));
  expect(createVehicle).not.toHaveBeenCalled();
});

test('a custom feature that is too long is not added and stays in the input', () => {
  renderForm(addAddress);
  const own = field('Add a feature of your own');
  type(own, 'x'.repeat(61));
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(messageOf(own)).toBe('Feature can have at most 60 characters');
  expect(own).toHaveProperty('value', 'x'.repeat(61));
  type(own, 'x'.repeat(60));
  expect(messageOf(own)).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  screen.getByRole('button', { name: `Remove ${'x'.repeat(60)}` });
});

test('a stored feature that is too long is listed in the summary, with a link to it', async () => {
  const vehicle = anEditableVehicle({ input: aVehicleInput({ features: ['Sunroof', 'x'.repeat(61)] }) });
  renderForm(editAddress(vehicle), { vehicles: { getVehicle: async () => vehicle } });
  await screen.findByRole('heading', { level: 1, name: /^Edit/ });
  submit('Update Vehicle');
  const summary = await screen.findByRole('alert');
  fireEvent.click(within(summary).getByRole('link', { name: 'Feature can have at most 60 characters' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `Remove ${'x'.repeat(61)}` }));
});

test('the VIN field converts to upper case, stops at 17 characters and counts them', () => {
  renderForm(addAddress);
  type(field('VIN'), '2hgfc2f53kh000351999');
  expect(field('VIN')).toHaveProperty('value', '2HGFC2F53KH000351');
  screen.getByText('17/17');
});

test('the years range from next year down to 1989, and a new vehicle has the usual defaults', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  renderForm(addAddress);
  const years = within(combo('Year')).getAllByRole('option').slice(1);
  const next = new Date().getFullYear() + 1;
  expect(years.map((option) => option.textContent)).toEqual(
    Array.from({ length: next - 1988 }, (_, index) => String(next - index)),
  );
  expect(combo('Year')).toHaveProperty('value', String(next - 1));
  expect(combo('Transmission')).toHaveProperty('value', 'Automatic');
  expect(combo('Fuel Type')).toHaveProperty('value', 'Gasoline');
  expect(combo('Body Type')).toHaveProperty('value', 'Sedan');
  expect(screen.getByRole('radio', { name: 'Available' })).toHaveProperty('checked', true);
});

test('saving sends the vehicle once, with numbers, and returns to the list', async () => {
  const createVehicle = vi.fn(async (id: string) => ({ id, version: 1 }));
  const saveMedia = vi.fn();
  renderForm(addAddress, { vehicles: { createVehicle, saveMedia } });
  fillRequired();
  type(field('Trim optional'), 'EX');
  type(combo('Cylinders optional'), '4');
  type(field('Price'), '18,995.50');
  submit();
  submit();
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(createVehicle).toHaveBeenCalledTimes(1);
  expect(createVehicle).toHaveBeenCalledWith(
    expect.stringMatching(/^[0-9a-f-]{36}$/),
    expect.objectContaining({ make: 'Honda', price: 18_995.5, mileageKm: 84_210, cylinders: 4, status: 'Available' }),
  );
  expect(saveMedia).not.toHaveBeenCalled();
  screen.getByText(/Honda Civic EX is saved/);
});

test('the button shows that it is saving and ignores a second press', async () => {
  let finish = (_: { id: string; version: number }) => {};
  const createVehicle = vi.fn(() => new Promise<{ id: string; version: number }>((resolve) => (finish = resolve)));
  renderForm(addAddress, { vehicles: { createVehicle } });
  fillRequired();
  submit();
  const button = await screen.findByRole('button', { name: 'Saving...' });
  expect(button).toHaveProperty('disabled', true);
  fireEvent.submit(button.closest('main, body')?.querySelector('form') ?? button);
  finish({ id: 'x', version: 1 });
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(createVehicle).toHaveBeenCalledTimes(1);
});

test('a draft can be saved without all required fields', async () => {
  const createVehicle = vi.fn(async (id: string) => ({ id, version: 1 }));
  renderForm(addAddress, { vehicles: { createVehicle } });
  type(combo('Make'), 'Honda');
  type(combo('Model'), 'Civic');
  type(combo('Color'), 'Silver');
  type(field('Price'), '0');
  type(field('Mileage'), '0');
  fireEvent.click(screen.getByRole('button', { name: 'Save as Draft' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(createVehicle).toHaveBeenCalledWith(
    expect.any(String),
    expect.objectContaining({ status: 'Draft', vin: '', description: '', engineSize: '' }),
  );
});

test('if the backend is unreachable the form keeps its values, and saving again uses the same id', async () => {
  const createVehicle = vi
    .fn(async (id: string) => ({ id, version: 1 }))
    .mockRejectedValueOnce(new DomainError('unavailable', 'Failed to save vehicle. Please try again.'));
  renderForm(addAddress, { vehicles: { createVehicle } });
  fillRequired();
  submit();
  await screen.findByText('Failed to save vehicle. Please try again.');
  expect(field('Description')).toHaveProperty('value', 'One owner.');
  screen.getByText('Unsaved changes');
  fireEvent.click(screen.getByRole('button', { name: 'Save again' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  const [first, second] = createVehicle.mock.calls;
  expect(first?.[0]).toBe(second?.[0]);
});

test('an unexpected error is shown with its message', async () => {
  renderForm(addAddress, { vehicles: { createVehicle: () => Promise.reject(new Error('out of paper')) } });
  fillRequired();
  submit();
  await screen.findByText('Submission failed: out of paper');
});

test('a VIN that another vehicle has is reported at the VIN field', async () => {
  const createVehicle = () => Promise.reject(new DomainError('conflict', duplicateVinMessage));
  renderForm(addAddress, { vehicles: { createVehicle } });
  fillRequired();
  submit();
  await screen.findByRole('alert');
  expect(messageOf(field('VIN'))).toContain(duplicateVinMessage);
  expect(field('Description')).toHaveProperty('value', 'One owner.');
});

test('in a new form a change of make clears model, engine and cylinders; a change of model clears the engine', () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  renderForm(addAddress);
  const fillIn = () => {
    type(combo('Model'), 'Civic');
    type(combo('Engine Size'), '2.0L');
    type(combo('Cylinders optional'), '4');
  };
  type(combo('Make'), 'Honda');
  fillIn();
  type(combo('Make'), 'Toyota');
  // Changes in the first second count as autofill and clear nothing.
  expect(combo('Model')).toHaveProperty('value', 'Civic');

  nowMs = 1_000;
  type(combo('Model'), 'Accord');
  expect(combo('Make')).toHaveProperty('value', 'Toyota');
  expect(combo('Engine Size')).toHaveProperty('value', '');
  expect(combo('Cylinders optional')).toHaveProperty('value', '');
  fillIn();
  type(combo('Make'), 'Honda');
  expect(combo('Model')).toHaveProperty('value', '');
  expect(combo('Engine Size')).toHaveProperty('value', '');
  expect(combo('Cylinders optional')).toHaveProperty('value', '');
});

test('editing a stored vehicle clears nothing', async () => {
  const vehicle = anEditableVehicle();
  renderForm(editAddress(vehicle), { vehicles: { getVehicle: async () => vehicle } });
  expect(await screen.findByRole('combobox', { name: 'Model' })).toHaveProperty('value', 'Civic');
  vi.spyOn(performance, 'now').mockImplementation(() => Number.MAX_SAFE_INTEGER);
  type(combo('Make'), 'Toyota');
  expect(combo('Model')).toHaveProperty('value', 'Civic');
  type(combo('Model'), 'Corolla');
  expect(combo('Engine Size')).toHaveProperty('value', '2.0L');
  expect(combo('Cylinders optional')).toHaveProperty('value', '4');
});

test('if the lists cannot be loaded, free text and the usual choices remain', async () => {
  const refuse = () => Promise.reject(new DomainError('unavailable', 'away'));
  renderForm(addAddress, {
    reference: { getMakes: refuse, getModels: refuse, getEngines: refuse, getColors: refuse, getBodyStyles: refuse },
  });
  within(combo('Body Type')).getByRole('option', { name: 'Wagon' });
  type(combo('Engine Size'), '3.5L V6');
  await screen.findByRole('option', { name: '3.5L V6' });
  expect(combo('Cylinders optional')).toHaveProperty('value', '6');
  type(combo('Make'), 'Panhard');
  expect(combo('Make')).toHaveProperty('value', 'Panhard');
});

test('a name typed in another case takes the spelling of the list when the box is left, and clears nothing', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  renderForm(addAddress);
  type(combo('Make'), 'HONDA');
  await screen.findByRole('option', { name: 'Honda' });
  type(combo('Model'), 'Civic');
  nowMs = 1_000;
  fireEvent.blur(combo('Make'));
  expect(combo('Make')).toHaveProperty('value', 'Honda');
  expect(combo('Model')).toHaveProperty('value', 'Civic');
  type(combo('Make'), 'PANHARD');
  fireEvent.blur(combo('Make'));
  expect(combo('Make')).toHaveProperty('value', 'PANHARD');
});

test('Enter takes the first match of a box, Tab keeps what was typed, and what was typed can be chosen', async () => {
  renderForm(addAddress);
  const color = combo('Color');
  color.focus();
  type(color, 'sil');
  await screen.findByRole('option', { name: 'Silver' });
  const [first, last] = screen.getAllByRole('option', { name: /^Silver$|^Use “/ });
  expect([first?.textContent, last?.textContent]).toEqual(['Silver', 'Use “sil”']);
  fireEvent.keyDown(color, { key: 'Enter' });
  expect(color).toHaveProperty('value', 'Silver');
  type(color, 'silv');
  await screen.findByRole('option', { name: 'Silver' });
  fireEvent.keyDown(color, { key: 'Tab' });
  expect(color).toHaveProperty('value', 'silv');
  type(color, 'sil');
  fireEvent.click(await screen.findByRole('option', { name: 'Use “sil”' }));
  expect(color).toHaveProperty('value', 'sil');
});

test('a custom feature is trimmed, added only once, and can be added with Enter', () => {
  renderForm(addAddress);
  const input = field('Add a feature of your own');
  type(input, '  Winter tires  ');
  fireEvent.keyDown(input, { key: 'Enter' });
  type(input, 'winter tires');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  type(input, '   ');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Winter tires' }));
  expect(screen.queryByText('Winter tires')).toBeNull();
});

test('a typed feature that equals a preset selects the preset', () => {
  renderForm(addAddress);
  type(field('Add a feature of your own'), 'bluetooth');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByRole('checkbox', { name: 'Bluetooth' })).toHaveProperty('checked', true);
  expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull();
});

test('disclosures are chosen or written, and the text survives switching to another choice', async () => {
  const createVehicle = vi.fn(async (id: string) => ({ id, version: 1 }));
  renderForm(addAddress, { vehicles: { createVehicle } });
  fillRequired();
  const choose = (category: string, name: string) =>
    fireEvent.click(within(screen.getByRole('radiogroup', { name: category })).getByRole('radio', { name }));
  choose('Mechanical', 'Reported');
  type(field('Mechanical: what a buyer must know'), 'New brakes.');
  choose('Mechanical', 'Nothing reported');
  choose('Mechanical', 'Reported');
  choose('OBD2 Scan', 'Not assessed');
  choose('Title', 'Rebuild Title');
  choose('Out of Province', 'Yes');
  submit();
  fireEvent.click(await screen.findByRole('button', { name: 'Publish anyway' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(createVehicle).toHaveBeenCalledWith(
    expect.any(String),
    expect.objectContaining({
      disclosures: expect.objectContaining({
        mechanical: 'New brakes.',
        obd2Scan: 'Not assessed',
        title: 'Rebuild Title',
        outOfProvince: 'Yes',
        exterior: '',
      }),
    }),
  );
});

test('a clean title beside a brand is refused at the title, until one of them is changed', async () => {
  const createVehicle = vi.fn();
  renderForm(addAddress, { vehicles: { createVehicle } });
  fillRequired();
  const title = screen.getByRole('radiogroup', { name: 'Title' });
  fireEvent.click(within(title).getByRole('radio', { name: 'Clean Title' }));
  const salvage = screen.getByRole('checkbox', { name: 'Salvage title' });
  fireEvent.click(salvage);
  submit();
  const message = "Title can't be clean and branded (rebuilt, salvage or irreparable). Change one of them";
  const link = await screen.findByRole('link', { name: message });
  expect(messageOf(title)).toBe(message);
  fireEvent.click(link);
  expect(title.contains(document.activeElement)).toBe(true);
  fireEvent.click(salvage);
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBeNull());
  expect(createVehicle).not.toHaveBeenCalled();
});

test('after a save by another user the local text stays, the remote one is shown, and the local one can replace it', async () => {
  const vehicle = anEditableVehicle({ version: 3, input: aVehicleInput({ price: 18_995, description: 'Old' }) });
  const theirs = { ...vehicle, version: 4, input: { ...vehicle.input, price: 18_495, description: 'Theirs' } };
  const getVehicle = vi.fn(async () => theirs).mockResolvedValueOnce(vehicle);
  const updateVehicle = vi
    .fn(async (id: string, version: number) => ({ id, version: version + 1 }))
    .mockRejectedValueOnce(new DomainError('conflict', newerVersionMessage));
  renderForm(editAddress(vehicle), { vehicles: { getVehicle, updateVehicle } });
  await screen.findByRole('heading', { name: 'Edit Vehicle' });
  type(await screen.findByRole('textbox', { name: 'Description' }), 'Mine');
  submit('Update Vehicle');

  await screen.findByText(newerVersionMessage);
  expect(field('Description')).toHaveProperty('value', 'Mine');
  screen.getByRole('button', { name: 'Hide theirs' });
  const row = screen.getByRole('row', { name: /Description/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Mine', 'Theirs']);
  screen.getByRole('row', { name: /^Price .*\$18,995/ });

  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(updateVehicle).toHaveBeenLastCalledWith(
    vehicle.id,
    4,
    expect.objectContaining({ description: 'Mine', price: 18_495 }),
  );
});

test('"Take theirs" fills the form with the other user’s values', async () => {
  const vehicle = anEditableVehicle();
  const theirs = { ...vehicle, version: 4, input: { ...vehicle.input, description: 'Theirs' } };
  const getVehicle = vi.fn(async () => theirs).mockResolvedValueOnce(vehicle);
  const updateVehicle = () => Promise.reject(new DomainError('conflict', newerVersionMessage));
  renderForm(editAddress(vehicle), { vehicles: { getVehicle, updateVehicle } });
  type(await screen.findByRole('textbox', { name: 'Description' }), 'Mine');
  submit('Update Vehicle');
  fireEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect(field('Description')).toHaveProperty('value', 'Theirs');
  await screen.findByText('All changes saved');
});

test('leaving with unsaved changes asks first', async () => {
  renderForm(addAddress);
  type(field('Description'), 'Half a sentence');
  await screen.findByText('Unsaved changes');
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(field('Description')).toHaveProperty('value', 'Half a sentence');
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'Dashboard page' });
});

test('leaving without changes does not ask', async () => {
  renderForm(addAddress);
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: 'Dashboard page' });
});

test('an edit page shows that it is loading, then the filled-in form', async () => {
  const vehicle = anEditableVehicle();
  let finish = (_: typeof vehicle) => {};
  const getVehicle = () => new Promise<typeof vehicle>((resolve) => (finish = resolve));
  renderForm(editAddress(vehicle), { vehicles: { getVehicle } });
  await screen.findByText('Loading vehicle...');
  screen.getByRole('heading', { name: 'Edit Vehicle' });
  finish(vehicle);
  await waitFor(() => expect(combo('Make')).toHaveProperty('value', 'Honda'));
  screen.getByRole('button', { name: 'Update Vehicle' });
});

test('a vehicle that could not be loaded can be loaded again', async () => {
  const vehicle = anEditableVehicle();
  const getVehicle = vi
    .fn(async () => vehicle)
    .mockRejectedValueOnce(new DomainError('unavailable', 'Failed to load vehicle data.'));
  renderForm(editAddress(vehicle), { vehicles: { getVehicle } });
  await screen.findByText('Failed to load vehicle data.');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })));
  expect(await screen.findByRole('combobox', { name: 'Make' })).toHaveProperty('value', 'Honda');
});

test('an unknown vehicle shows a message and a link back', async () => {
  const getVehicle = () => Promise.reject(new DomainError('not-found', 'Vehicle not found'));
  renderForm(editAddress({ id: 'nobody' }), { vehicles: { getVehicle } });
  await screen.findByRole('heading', { name: 'Vehicle not found' });
  fireEvent.click(screen.getByRole('link', { name: 'Back to Vehicles' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
});

test('a price change of more than 30 % and a lower odometer reading need a confirmation', async () => {
  const vehicle = anEditableVehicle({ input: aVehicleInput({ price: 18_995, mileageKm: 84_210 }) });
  const updateVehicle = vi.fn(async (id: string, version: number) => ({ id, version: version + 1 }));
  renderForm(editAddress(vehicle), { vehicles: { getVehicle: async () => vehicle, updateVehicle } });
  await screen.findByRole('textbox', { name: 'Description' });
  type(field('Price'), '1,5');
  type(field('Mileage'), '17 990');
  submit('Update Vehicle');
  const dialog = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  dialog.getByText('The price goes from $18,995 to $1.50, 99% lower.');
  dialog.getByText('The odometer goes down, from 84,210 km to 17,990 km.');
  fireEvent.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(updateVehicle).not.toHaveBeenCalled();
  expect(field('Price')).toHaveProperty('value', '1,5');
  submit('Update Vehicle');
  fireEvent.click(await screen.findByRole('button', { name: 'Save it' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(updateVehicle).toHaveBeenCalledWith(
    vehicle.id,
    vehicle.version,
    expect.objectContaining({ price: 1.5, mileageKm: 17_990 }),
  );
});

test('an ambiguous number is rejected at its field with an explanation', async () => {
  const createVehicle = vi.fn();
  renderForm(addAddress, { vehicles: { createVehicle } });
  fillRequired();
  type(field('Price'), '18.495');
  type(field('Mileage'), '84.210');
  submit();
  await screen.findByRole('alert');
  expect(messageOf(field('Price'))).toContain('This could be 18,495 or 18.495. Enter a price in dollars');
  expect(messageOf(field('Mileage'))).toContain('This could be 84,210 or 84.210. Enter the mileage');
  expect(createVehicle).not.toHaveBeenCalled();
});
