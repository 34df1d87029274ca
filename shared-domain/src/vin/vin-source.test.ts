import { expect, test } from 'vitest';
import { answering } from '../test-support.ts';
import { createVinSource } from './vin-source.ts';

const table = {
  makes: ['Hyundai'],
  models: [['Kona', 'Hyundai', 2018, 9999]],
  schemas: [[2018, 2025, 0]],
  patterns: ['K2***\tm\tKona\n*[1-3]***\tf\tGasoline\n***A*\td\t2'],
};

function aSource(answer: () => Response) {
  const { http, requests } = answering(answer);
  return { source: createVinSource({ tableUrl: (wmi) => `/vin/${wmi}.json`, http }), requests };
}

test("a VIN is decoded with its manufacturer's table, which is fetched once", async () => {
  const { source, requests } = aSource(() => Response.json(table));
  expect(await source.decode('KM8K2CAB4PU001140')).toMatchObject({ make: 'Hyundai', model: 'Kona', year: 2023 });
  await source.decode('KM8K2CAB4PU001141');
  expect(requests.map(({ url }) => url.pathname)).toEqual(['/vin/KM8.json']);
});

test('a manufacturer without a table and an invalid VIN are unknown', async () => {
  const { source, requests } = aSource(() => new Response('', { status: 404 }));
  expect(await source.decode('ZZZK2CAB4PU001140')).toBeNull();
  expect(await source.decode('KM8K2CAB4PU00114')).toBeNull();
  expect(await source.decode('KM8K2CAB4PU00114O')).toBeNull();
  expect(requests).toHaveLength(1);
});

test('tables that failed to load are requested again', async () => {
  const answers = [new Response('', { status: 500 }), Response.json({ makes: 1 }), Response.json(table)];
  const { source } = aSource(() => answers.shift() ?? Response.error());
  await expect(source.decode('KM8K2CAB4PU001140')).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(source.decode('KM8K2CAB4PU001140')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await source.decode('KM8K2CAB4PU001140')).toMatchObject({ model: 'Kona' });
});
