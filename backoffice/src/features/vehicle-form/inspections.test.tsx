// @vitest-environment jsdom
import { anEditableVehicle, aVehicleInput } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  addAddress,
  editAddress,
  field,
  fillRequired,
  installBrowserParts,
  renderForm,
  submit,
  type,
} from './test-vehicle-form.tsx';

beforeAll(installBrowserParts);
afterEach(cleanup);

const created = () => vi.fn(async (id: string) => ({ id, version: 1 }));
const group = (category: string) => within(screen.getByRole('radiogroup', { name: category }));
const choose = (category: string, name: string) => fireEvent.click(group(category).getByRole('radio', { name }));
const inputOf = (save: ReturnType<typeof created>) => Object(save.mock.calls[0])[1];

test('a new vehicle starts with nine categories not assessed', () => {
  renderForm(addAddress);
  screen.getByText('0 of 9 inspected');
  screen.getByText('0 of 9 assessed');
  for (const category of ['Mechanical', 'Title', 'Out of Province']) {
    expect(group(category).getByRole('radio', { name: 'Not assessed' })).toHaveProperty('checked', true);
  }
});

test('one button records all nine and leaves reported findings', async () => {
  const createVehicle = created();
  renderForm(addAddress, { vehicles: { createVehicle } });
  choose('Mechanical', 'Reported');
  type(field('Mechanical: what a buyer must know'), 'New brakes.');
  choose('Exterior', 'Reported');
  fillRequired();
  screen.getByText('9 of 9 inspected');
  expect(group('Exterior').getByRole('radio', { name: 'Nothing reported' })).toHaveProperty('checked', true);
  submit();
  await screen.findByRole('heading', { name: 'Vehicle list' });
  const { disclosures, inspections } = inputOf(createVehicle);
  expect(disclosures).toMatchObject({ mechanical: 'New brakes.', exterior: '', title: '' });
  expect(Object.values(inspections).every(Boolean)).toBe(true);
});

test('each choice records an inspection of its category; "Not assessed" and an empty text record none', async () => {
  const createVehicle = created();
  renderForm(addAddress, { vehicles: { createVehicle } });
  fillRequired();
  for (const { key, name } of [
    { key: 'Safety-related', name: 'Not assessed' },
    { key: 'Interior', name: 'Reported' },
    { key: 'Out of Province', name: 'Not assessed' },
    { key: 'Title', name: 'Not assessed' },
    { key: 'Title', name: 'Clean Title' },
  ]) {
    choose(key, name);
  }
  submit();
  await screen.findByRole('heading', { name: 'Publish with 6 of 9 categories inspected?' });
  fireEvent.click(screen.getByRole('button', { name: 'Publish anyway' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  const { inspections } = inputOf(createVehicle);
  expect(inspections).toMatchObject({ safetyRelated: '', interior: '', outOfProvince: '' });
  expect(inspections.title).toMatch(/^\d{4}-\d{2}-\d{2}T/);
});

test('a finding without words reads "Not assessed" on the site, never "Nothing reported"', async () => {
  const createVehicle = created();
  renderForm(addAddress, { vehicles: { createVehicle } });
  fillRequired();
  choose('Exterior', 'Reported');
  expect(field('Exterior: what a buyer must know')).toHaveProperty('value', '');
  choose('Interior', 'Reported');
  const words = field('Interior: what a buyer must know');
  type(words, 'Worn seat.');
  type(words, '');
  expect(words).toHaveProperty('value', '');
  submit();
  fireEvent.click(await screen.findByRole('button', { name: 'Publish anyway' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(inputOf(createVehicle).disclosures).toMatchObject({ exterior: 'Not assessed', interior: 'Not assessed' });
});

test('publishing with fewer than nine inspections needs a confirmation, and going back saves nothing', async () => {
  const createVehicle = created();
  renderForm(addAddress, { vehicles: { createVehicle } });
  fillRequired();
  choose('OBD2 Scan', 'Not assessed');
  submit();
  fireEvent.click(await screen.findByRole('button', { name: 'Go back' }));
  expect(createVehicle).not.toHaveBeenCalled();
  submit();
  fireEvent.click(await screen.findByRole('button', { name: 'Publish anyway' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(createVehicle).toHaveBeenCalledOnce();
});

test('a draft is saved without the confirmation', async () => {
  const createVehicle = created();
  renderForm(addAddress, { vehicles: { createVehicle } });
  fillRequired();
  choose('OBD2 Scan', 'Not assessed');
  fireEvent.click(screen.getByRole('button', { name: 'Save as Draft' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(createVehicle).toHaveBeenCalledOnce();
});

test('a stored vehicle shows who inspected what and when, and what is not inspected', async () => {
  const input = aVehicleInput();
  const vehicle = anEditableVehicle({
    input: { ...input, inspections: { ...input.inspections, title: '2026-11-16T15:00:00.000Z' } },
    inspectors: { title: 'maria' },
  });
  renderForm(editAddress(vehicle), { vehicles: { getVehicle: async () => vehicle } });
  await screen.findByText('Inspected Nov 16, 2026 by maria');
  expect(screen.getAllByText(/without a tick: no inspection is recorded/)).toHaveLength(8);
  expect(group('Exterior').queryAllByRole('radio', { checked: true })).toHaveLength(0);
  choose('Exterior', 'Nothing reported');
  screen.getByText('Recorded with your name when you save');
  screen.getByText('2 of 9 inspected');
});
