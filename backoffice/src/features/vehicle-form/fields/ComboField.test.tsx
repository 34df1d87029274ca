// @vitest-environment jsdom
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  addAddress,
  combo,
  fillRequired,
  installBrowserParts,
  renderForm,
  submit,
  type,
} from '../test-vehicle-form.tsx';

beforeAll(installBrowserParts);
// The time in which changes count as autofill does not end.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(reference: Partial<BackofficeContract['reference']> = {}) {
  const createVehicle = vi.fn(async (id: string, _input: object) => ({ id, version: 1 }));
  renderForm(addAddress, { vehicles: { createVehicle }, reference });
  return {
    async expectStored(input: object) {
      await screen.findByRole('heading', { name: 'Vehicle list' });
      expect(createVehicle.mock.calls[0]?.[1]).toMatchObject(input);
    },
  };
}

test('saving without leaving the box stores the spelling of the list', async () => {
  const { expectStored } = open();
  fillRequired();
  type(combo('Make'), 'HONDA');
  await screen.findByRole('option', { name: 'Honda' });
  submit();
  await expectStored({ make: 'Honda' });
});

test('a draft is stored in the spelling of the list', async () => {
  const { expectStored } = open();
  fillRequired();
  type(combo('Make'), 'HONDA');
  await screen.findByRole('option', { name: 'Honda' });
  submit('Save as Draft');
  await expectStored({ make: 'Honda', status: 'Draft' });
});

test('the form shows the spelling that is stored while it asks about inspections', async () => {
  const { expectStored } = open();
  fillRequired();
  fireEvent.click(screen.getAllByRole('radio', { name: 'Not assessed' })[0] as HTMLElement);
  type(combo('Make'), 'HONDA');
  await screen.findByRole('option', { name: 'Honda' });
  submit();
  const publish = await screen.findByRole('button', { name: 'Publish anyway' });
  expect(screen.getByLabelText('Make')).toHaveProperty('value', 'Honda');
  fireEvent.click(publish);
  await expectStored({ make: 'Honda' });
});

test('a name typed before its list arrives is stored in the spelling of the list', async () => {
  let arrive = (_: string[]) => {};
  const { expectStored } = open({ getMakes: () => new Promise((resolve) => (arrive = resolve)) });
  fillRequired();
  type(combo('Make'), 'HONDA');
  fireEvent.blur(combo('Make'));
  arrive(['Honda']);
  fireEvent.focus(combo('Make'));
  fireEvent.click(screen.getByRole('button', { name: 'Show the choices for Make' }));
  await screen.findByRole('option', { name: 'Honda' });
  submit();
  await expectStored({ make: 'Honda' });
});

test('the cylinders follow an engine typed in another case', async () => {
  open({ getEngines: async () => [{ engineSize: '2.7L', cylinders: 6, fuelType: 'Gasoline' }] });
  type(combo('Make'), 'Honda');
  type(combo('Model'), 'Civic');
  type(combo('Engine Size'), '2.7');
  await screen.findByRole('option', { name: '2.7L' });
  type(combo('Engine Size'), '2.7l');
  expect(combo('Cylinders optional')).toHaveProperty('value', '6');
});

test('an engine typed with its cylinders is stored without naming them twice', async () => {
  const { expectStored } = open({});
  fillRequired();
  type(combo('Engine Size'), '2.5L 4-Cylinder');
  expect(combo('Engine Size')).toHaveProperty('value', '2.5L 4-Cylinder');
  fireEvent.blur(combo('Engine Size'));
  expect(combo('Engine Size')).toHaveProperty('value', '2.5L');
  expect(combo('Cylinders optional')).toHaveProperty('value', '4');
  type(combo('Engine Size'), '3.0L, 6 cyl');
  submit();
  await expectStored({ engineSize: '3.0L', cylinders: 6 });
});

test('a listed name typed without its hyphen is the first match', async () => {
  open({ getMakes: async () => ['Honda', 'Mercedes-Benz'] });
  combo('Make').focus();
  type(combo('Make'), 'mercedes benz');
  await screen.findByRole('option', { name: 'Mercedes-Benz' });
  expect(screen.queryByRole('option', { name: /^Use “/ })).toBeNull();
});
