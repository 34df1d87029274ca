// @vitest-environment jsdom
import type * as Store from '@dealer/shared-domain/saved-vehicles';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anImage, aVehicle } from '../../test-support/site.tsx';
import type * as Hook from './use-saved-vehicles.ts';

const key = 'savedVehicles.1';
const car = (number: number, model = `Car ${number}`) =>
  aVehicle({ id: `6d2f1c3a-0000-4000-8000-${String(number).padStart(12, '0')}`, model, image: anImage(model) });

let lists: typeof Store & typeof Hook;
let SaveButton: typeof import('./SaveButton.tsx')['SaveButton'];

// Each call simulates another page on the same device.
async function openPage() {
  vi.resetModules();
  lists = { ...(await import('@dealer/shared-domain/saved-vehicles')), ...(await import('./use-saved-vehicles.ts')) };
  ({ SaveButton } = await import('./SaveButton.tsx'));
}

beforeEach(openPage);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

function Models() {
  const { saved, viewed, compared } = lists.useSavedVehicles((all) => all);
  const words = [saved, viewed, compared].map((list) => list.map(({ model }) => model).join(', '));
  return <p>{words.join(' | ')}</p>;
}

const shown = () => screen.getByText(/\|/).textContent;
const stored = () => JSON.parse(localStorage.getItem(key) ?? 'null');

test('a saved vehicle is there again on the next page', async () => {
  lists.toggleSaved(car(1));
  await openPage();
  render(<Models />);
  expect(shown()).toBe('Car 1 |  | ');
});

test('the heart button has a label and a pressed state', () => {
  const onSave = vi.fn();
  render(<SaveButton card={car(1)} look="word" onSave={onSave} />);
  const heart = screen.getByRole('button', { name: 'Save 2019 Honda Car 1 EX', pressed: false });
  fireEvent.click(heart);
  expect(screen.getByRole('button', { name: 'Saved 2019 Honda Car 1 EX', pressed: true }).textContent).toContain(
    'Saved',
  );
  fireEvent.click(heart);
  expect(stored().saved).toEqual([]);
  expect(onSave.mock.calls).toEqual([[car(1).id]]);
});

test('server rendering does not know the saved vehicles', () => {
  lists.toggleSaved(car(1));
  expect(renderToString(<SaveButton card={car(1)} onSave={() => undefined} />)).toContain('aria-pressed="false"');
});

test('the last twelve vehicles that were viewed are remembered, the newest first and each once', () => {
  for (let number = 1; number <= 14; number++) lists.noteViewed(car(number));
  lists.noteViewed(car(10));
  expect(stored().viewed.map(({ model }: { model: string }) => model)).toEqual(
    [10, 14, 13, 12, 11, 9, 8, 7, 6, 5, 4, 3].map((number) => `Car ${number}`),
  );
});

test('four vehicles are compared at most, in the order of their choice', () => {
  for (let number = 1; number <= 5; number++) lists.toggleCompared(car(number));
  lists.toggleCompared(car(2));
  render(<Models />);
  expect(shown()).toBe(' |  | Car 1, Car 3, Car 4');
  act(() => lists.clearCompared());
  expect(shown()).toBe(' |  | ');
});

test('only a vehicle’s name, picture and flags are stored', () => {
  lists.toggleSaved(car(1));
  expect(Object.keys(stored().saved[0])).toEqual([
    ...['id', 'year', 'make', 'model', 'trim', 'price', 'image'],
    ...['soldAsIs', 'titleBrands', 'pastUse'],
  ]);
});

test('fresh data replaces stored data', () => {
  lists.toggleSaved(car(1));
  lists.noteViewed(car(1));
  lists.refreshCards([{ ...car(1), price: 17_000 }]);
  expect([stored().saved[0].price, stored().viewed[0].price]).toEqual([17_000, 17_000]);
});

test('another tab’s change shows immediately, and neither overwrites the other', () => {
  lists.toggleSaved(car(1));
  render(<Models />);
  const other = { ...stored(), saved: [car(2), ...stored().saved] };
  localStorage.setItem(key, JSON.stringify(other));
  act(() => void dispatchEvent(new StorageEvent('storage', { key })));
  expect(shown()).toBe('Car 2, Car 1 |  | ');
  localStorage.setItem(key, JSON.stringify({ ...stored(), saved: [car(3), ...stored().saved] }));
  act(() => lists.toggleSaved(car(4)));
  expect(shown()).toBe('Car 4, Car 3, Car 2, Car 1 |  | ');
});

test.each(['{', '7', 'null', '"text"', '[]', '{"saved":7}', '{"saved":[null,7,{"id":"x"},{"id":1}]}'])(
  'storage that holds %s reads as nothing and is replaced by the next change',
  (text) => {
    localStorage.setItem(key, text);
    render(<Models />);
    expect(shown()).toBe(' |  | ');
    act(() => lists.toggleSaved(car(1)));
    expect(stored().saved).toHaveLength(1);
  },
);

test('an invalid picture is left out of a stored vehicle', () => {
  const [kept] = lists.parseSavedVehicles(JSON.stringify({ saved: [{ ...car(1), image: { url: 7 } }] })).saved;
  expect([kept?.model, kept?.image]).toEqual(['Car 1', null]);
});

test.each(['getItem', 'setItem'] as const)('where storage refuses %s the lists last as long as the page', (method) => {
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError');
  });
  render(<Models />);
  act(() => lists.toggleSaved(car(1)));
  act(() => lists.toggleSaved(car(2)));
  expect(shown()).toBe('Car 2, Car 1 |  | ');
});
