import { expect, test } from 'vitest';
import { createCachedResource } from './cached-resource.ts';

function aResource(storage?: Parameters<typeof createCachedResource<number>>[0]['storage']) {
  const clock = { nowMs: 1000 };
  let loads = 0;
  const load = async () => ++loads;
  return { clock, resource: createCachedResource({ load, maxAgeMs: 100, storage, now: () => clock.nowMs }) };
}

function anArea() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

function parseNumber(value: unknown): number {
  if (typeof value !== 'number') throw new Error('not a number');
  return value;
}

test('a value is cached until it expires', async () => {
  const { resource, clock } = aResource();
  expect(await resource.get()).toBe(1);
  clock.nowMs += 99;
  expect(await resource.get()).toBe(1);
  clock.nowMs += 1;
  expect(await resource.get()).toBe(2);
});

test('callers at one time share one load', async () => {
  const { resource } = aResource();
  expect(await Promise.all([resource.get(), resource.get()])).toEqual([1, 1]);
});

test('a failed load is retried on the next call', async () => {
  let loads = 0;
  const load = () => (++loads === 1 ? Promise.reject(new Error('down')) : Promise.resolve('up'));
  const resource = createCachedResource({ load, maxAgeMs: 100 });
  await expect(resource.get()).rejects.toThrow('down');
  expect(await resource.get()).toBe('up');
});

test('a load that was pending when the cache was cleared is not cached', async () => {
  const { resource } = aResource();
  const before = resource.get();
  resource.clear();
  expect(await resource.get()).toBe(2);
  expect(await before).toBe(1);
  expect(await resource.get()).toBe(2);
});

test('a stored value outlives the page, and clearing removes it', async () => {
  const storage = { area: anArea(), key: 'reviews', parse: parseNumber };
  expect(await aResource(storage).resource.get()).toBe(1);
  const { resource } = aResource({ ...storage });
  storage.area.setItem('reviews', JSON.stringify({ value: 7, loadedAtMs: 1000 }));
  expect(await resource.get()).toBe(7);
  resource.clear();
  expect(storage.area.entries.size).toBe(0);
});

test.each([
  'not json',
  '{"value":"text","loadedAtMs":1000}',
  '{"value":7,"loadedAtMs":900}',
  '{"value":7,"loadedAtMs":9999}',
])('a stored value that is invalid, expired or from the future is reloaded: %s', async (stored) => {
  const area = anArea();
  area.setItem('reviews', stored);
  expect(await aResource({ area, key: 'reviews', parse: parseNumber }).resource.get()).toBe(1);
});

test('works with blocked storage', async () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  const area = { getItem: blocked, setItem: blocked, removeItem: blocked };
  const { resource } = aResource({ area, key: 'reviews', parse: parseNumber });
  expect(await resource.get()).toBe(1);
  expect(await resource.get()).toBe(1);
  resource.clear();
  expect(await resource.get()).toBe(2);
});
