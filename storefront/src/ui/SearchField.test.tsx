// @vitest-environment jsdom
import { DomainError, type SearchSuggestions, type VehicleSource } from '@dealer/shared-domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { aVehicle } from '../test-support/site.tsx';
import { renderStorefront } from '../test-support/storefront.tsx';

afterEach(cleanup);

const unflagged = { pastUse: [], soldAsIs: false, titleBrands: [] };
const found: SearchSuggestions = {
  understood: {
    text: 'awd under 20000',
    corrected: null,
    parts: [
      { field: 'drivetrain', label: 'AWD', isNamed: true, text: 'awd', without: 'under 20000', bounds: null },
      { field: 'range', label: '', isNamed: true, text: '', without: 'awd', bounds: { priceMax: 20_000 } },
    ],
  },
  total: 4,
  models: [
    { make: 'Subaru', model: 'Forester', count: 2, priceMin: 16_450, priceMax: 18_900, image: null, ...unflagged },
  ],
  vehicles: [aVehicle({ price: 18_900 })],
  above: [aVehicle({ id: '00000000-0000-4000-8000-000000000002', price: 20_650 })],
};

function renderHome(getSuggestions: VehicleSource['getSuggestions']) {
  const getInventory = async () => {
    throw new DomainError('unavailable', 'no answer');
  };
  return renderStorefront('/', getInventory, vi.fn(), {}, { getSuggestions });
}

async function type(text: string): Promise<HTMLElement> {
  const field = await screen.findByLabelText('Search our vehicles');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  return field;
}

test('suggestions name the list, models and vehicles, and the arrow keys choose one', async () => {
  const getSuggestions = vi.fn(async () => found);
  const router = renderHome(getSuggestions);
  const field = await type('awd under 20000');
  await screen.findByRole('option', { name: /Show 4 vehicles.*AWD, Up to \$20,000/ });
  screen.getByRole('option', { name: /Subaru Forester.*\$16,450 to \$18,900.*2/ });
  screen.getByRole('option', { name: /\$650 more/ });
  expect([field.getAttribute('role'), field.getAttribute('aria-expanded')]).toEqual(['combobox', 'true']);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  const option = screen.getByRole('option', { selected: true });
  expect([option.id, option.textContent]).toEqual([
    field.getAttribute('aria-activedescendant'),
    expect.stringContaining('Forester'),
  ]);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/inventory'));
  expect(router.state.location.search).toBe('?q=awd+under+20000&make=Subaru&model=Forester');
});

test('the lowest price of a model has the flags of its vehicle', async () => {
  const flags = { pastUse: [], soldAsIs: true, titleBrands: ['Rebuilt title'] };
  renderHome(async () => ({ ...found, models: found.models.map((model) => ({ ...model, ...flags })) }));
  await type('awd under 20000');
  await screen.findByRole('option', { name: /Forester.*\$16,450 \(As is, unfit, Rebuilt title\) to \$18,900/ });
});

test('models of an older shell, which knows no flags, have their prices', async () => {
  const models = found.models.map(({ pastUse: _, soldAsIs: _as, titleBrands: _brands, ...model }) => model);
  renderHome(async () => ({ ...found, models: models as typeof found.models }));
  await type('awd under 20000');
  await screen.findByRole('option', { name: /Forester.*\$16,450 to \$18,900/ });
});

test('Escape closes the suggestions and keeps the text, and newer letters end the request for older ones', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  renderHome(async (phrase, signal) => {
    // The page itself asks without a phrase.
    if (phrase) signals.push(signal);
    return found;
  });
  const field = await type('awd under 20000');
  await screen.findByRole('option', { name: /Show 4 vehicles/ });
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
  expect(field).toHaveProperty('value', 'awd under 20000');
  fireEvent.change(field, { target: { value: 'awd under 30000' } });
  await waitFor(() => expect(signals).toHaveLength(2));
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
});

test('on a phone each phrase without a result is announced', async () => {
  const onPhone = vi.spyOn(window, 'matchMedia');
  onTestFinished(() => onPhone.mockRestore());
  onPhone.mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList);
  renderHome(async (text) => ({
    understood: { text, corrected: null, parts: [] },
    ...{ total: 0, models: [], vehicles: [], above: [] },
  }));
  const field = await type('zzzz');
  const said = () => screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent);
  await waitFor(() => expect(said()).toContain('No vehicles match “zzzz”'));
  fireEvent.change(field, { target: { value: 'yyyy' } });
  await waitFor(() => expect(said()).toContain('No vehicles match “yyyy”'));
});

test('without an answer the field stays a search', async () => {
  const getSuggestions = vi.fn(async () => {
    throw new Error('no answer');
  });
  const router = renderHome(getSuggestions);
  const field = await type('suv');
  await waitFor(() => expect(getSuggestions).toHaveBeenCalled());
  expect(screen.queryAllByRole('option')).toEqual([]);
  const form = field.closest('form');
  if (!form) throw new Error('The field is not in a form');
  fireEvent.submit(form);
  await waitFor(() => expect(router.state.location.search).toBe('?q=suv'));
});

test('the text is cleared by its button', async () => {
  renderHome(async () => found);
  const field = await type('suv');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field).toHaveProperty('value', '');
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('an understood word is removed from the phrase', async () => {
  renderHome(async () => found);
  const field = await type('awd under 20000');
  fireEvent.click(await screen.findByRole('button', { name: 'AWD, remove from the search' }));
  expect(field).toHaveProperty('value', 'under 20000');
});
