// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addAddress, combo, field, fillRequired, installBrowserParts, renderForm, type } from './test-vehicle-form.tsx';

beforeAll(installBrowserParts);
afterEach(cleanup);

function step(title: string): HTMLElement {
  const aside = within(screen.getByRole('complementary', { name: 'As visitors will see it' }));
  return aside.getByRole('link', { name: new RegExp(`^${title}`) });
}

test('after a refused draft each step counts what publishing would refuse', async () => {
  renderForm(addAddress);
  type(combo('Model'), 'Civic');
  fireEvent.click(screen.getByRole('button', { name: 'Save as Draft' }));
  await screen.findByRole('alert');
  await waitFor(() => expect(step('Identity').textContent).toBe('Identity4 to fix'));
  expect(step('Price').textContent).toContain('2 to fix');
  expect(step('Description').textContent).toBe('Description1 to fix');
  type(field('Description'), 'One owner.');
  await waitFor(() => expect(step('Description').textContent).toBe('Description'));
});

test('a step is only complete with values that can be published', async () => {
  renderForm(addAddress);
  const icon = (title: string) => step(title).closest('li')?.className;
  const open = icon('Description');
  fillRequired();
  const complete = icon('Description');
  expect(complete).not.toBe(open);
  expect(icon('Identity')).toBe(complete);
  type(field('VIN'), '2HGFC');
  expect(icon('Identity')).toBe(open);
  expect(step('Identity').textContent).toBe('Identity');
});
