import { expect, test, vi } from 'vitest';
import { createVinSource } from './vin-source.ts';

const table = {
  makes: ['Hyundai'],
  models: [['Kona', 'Hyundai', 2018, 9999]],
  schemas: [[2018, 2025, 0]],
  patterns: ['K2***\tm\tKona\n*[1-3]***\tf\tGasoline\n***A*\td\t2'],
};

function aSource(answer: () => Response) {
  const fetch = vi.fn(async () => answer());
  return { source: createVinSource({ tableUrl: (wmi) => `/vin/${wmi}.json`, fetch }), fetch };
}

test('a number is read with the table of its manufacturer, which is fetched once', async () => {
  const { source, fetch } = aSource(() => Response.json(table));
  expect(await source.decode('KM8K2CAB4PU001140')).toMatchObject({ make: 'Hyundai', model: 'Kona', year: 2023 });
  await source.decode('KM8K2CAB4PU001141');
  expect(fetch.mock.calls).toEqual([['/vin/KM8.json', expect.anything()]]);
});

test('a manufacturer without a table, and a number that is none, are unknown', async () => {
  const { source, fetch } = aSource(() => new Response('', { status: 404 }));
  expect(await source.decode('ZZZK2CAB4PU001140')).toBeNull();
  expect(await source.decode('KM8K2CAB4PU00114')).toBeNull();
  expect(await source.decode('KM8K2CAB4PU00114O')).toBeNull();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('tables that could not be read are asked for again', async () => {
  const answers = [new Response('', { status: 500 }), Response.json({ makes: 1 }), Response.json(table)];
  const { source } = aSource(() => answers.shift() ?? Response.error());
  await expect(source.decode('KM8K2CAB4PU001140')).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(source.decode('KM8K2CAB4PU001140')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await source.decode('KM8K2CAB4PU001140')).toMatchObject({ model: 'Kona' });
});
