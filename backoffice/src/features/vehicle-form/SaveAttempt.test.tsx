// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { duplicateVinMessage, type VehicleInput } from '@dealer/shared-domain/staff';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  addAddress,
  field,
  fillRequired,
  installBrowserParts,
  renderForm,
  submit,
  type,
} from './test-vehicle-form.tsx';

beforeAll(installBrowserParts);
// Preloads the dialog's code for the first test.
beforeAll(async () => void (await import('../../ui/PublicationDialog.tsx')));
afterEach(cleanup);

function openForm() {
  const createVehicle = vi.fn(async (id: string, _input: VehicleInput) => ({ id, version: 1 }));
  const set = vi.fn(async () => undefined);
  renderForm(addAddress, { vehicles: { createVehicle }, publications: { set } });
  fillRequired();
  return { createVehicle, set };
}

const saveDraft = () => submit('Save as Draft');

async function publishLater() {
  fireEvent.click(screen.getByRole('radio', { name: 'Draft' }));
  fireEvent.click(screen.getByRole('button', { name: 'Publish later' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Publish then' }));
}

test('a refused draft says what keeps the draft from being saved, and a refused vehicle what keeps it back', async () => {
  openForm();
  type(field('Price'), '18.495');
  saveDraft();
  await screen.findByText('1 thing keeps this draft from being saved');
  expect(screen.queryByText('A draft can be saved with less.')).toBeNull();
  expect(screen.getByRole('radio', { name: 'Available' })).toHaveProperty('checked', true);
  submit();
  await screen.findByText('1 thing keeps this vehicle from being published');
  screen.getByText('A draft can be saved with less.');
});

test('"Publish later" saves the draft and plans its publication once', async () => {
  const { createVehicle, set } = openForm();
  await publishLater();
  await waitFor(() =>
    expect(set).toHaveBeenCalledExactlyOnceWith(createVehicle.mock.calls[0]?.[0], expect.any(String)),
  );
  expect(createVehicle.mock.calls[0]?.[1].status).toBe('Draft');
});

test('"Publish later" says what is missing in the form, stored or not', async () => {
  openForm();
  type(field('Description'), '');
  fireEvent.click(screen.getByRole('radio', { name: 'Draft' }));
  fireEvent.click(screen.getByRole('button', { name: 'Publish later' }));
  await screen.findByText(/^Complete or correct: Description\. /);
});

test.each(['Save as Draft', 'Add Vehicle'])(
  'a plan that was refused is not carried out by a later "%s"',
  async (button) => {
    const { set } = openForm();
    type(field('Price'), '18.495');
    await publishLater();
    await screen.findByText('1 thing keeps this draft from being saved');
    type(field('Price'), '18495');
    submit(button);
    await screen.findByRole('heading', { name: 'Vehicle list' });
    expect(set).not.toHaveBeenCalled();
  },
);

test('a plan that the server refused is not carried out by a later save', async () => {
  const { createVehicle, set } = openForm();
  createVehicle.mockRejectedValueOnce(new DomainError('conflict', duplicateVinMessage));
  await publishLater();
  await screen.findByRole('link', { name: duplicateVinMessage });
  type(field('VIN'), '2HGFC2F53KH000352');
  submit();
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(set).not.toHaveBeenCalled();
});

test('"Save again" after a failure carries out the plan of the save that it repeats', async () => {
  const { createVehicle, set } = openForm();
  createVehicle.mockRejectedValueOnce(new DomainError('unavailable', 'away'));
  await publishLater();
  fireEvent.click(await screen.findByRole('button', { name: 'Save again' }));
  await waitFor(() => expect(set).toHaveBeenCalledOnce());
});
