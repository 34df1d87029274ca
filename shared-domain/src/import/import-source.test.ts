import { expect, test, vi } from 'vitest';
import { aStaffClient } from '../staff-test-support.ts';
import type { ImportRow } from './import-check.ts';
import { createVehicleImportSource } from './import-source.ts';
import type { ImportRun } from './vehicle-import.ts';

const aRow = (line: number): ImportRow => ({ line, id: `id-${line}`, version: null, columns: { make: 'Kia' } });
const written = (line: number) => ({ line, vehicle_id: `id-${line}`, outcome: 'created', message: null });
const toName = (url: URL) => url.pathname.split('/').at(-1);

function aSource(answer: Parameters<typeof aStaffClient>[0]) {
  const { client, requests } = aStaffClient(answer);
  const events = { publish: vi.fn(), subscribe: () => () => {} };
  const wait = vi.fn(async () => undefined);
  const withSession = <T>(work: () => Promise<T>) => work();
  return {
    source: createVehicleImportSource({ client, dealerId: 'dealer', events, withSession, wait }),
    requests,
    events,
    wait,
  };
}

function aRun(batches: ImportRow[][], change: Partial<ImportRun> = {}) {
  return {
    importId: 'import-1',
    fileName: 'lot.csv',
    format: 'csv' as const,
    total: batches.flat().length,
    takeBatch: async (number: number) => batches[number] ?? [],
    isStopped: () => false,
    ...change,
    onBatch: vi.fn<ImportRun['onBatch']>(),
  };
}

test('batches are sent one after the other with their numbers, and one event is published at the end', async () => {
  const answers = [2, 3].map((line) => Response.json([written(line)]));
  const { source, requests, events } = aSource(() => answers.shift() ?? Response.error());
  const run = aRun([[aRow(2)], [aRow(3)]]);
  await source.run(run);
  expect(requests.map(({ url, body }) => [toName(url), body])).toEqual(
    [0, 1].map((batch) => [
      'import_vehicles',
      {
        p_dealer_id: 'dealer',
        p_import_id: 'import-1',
        p_rows: [aRow(batch + 2)],
        p_options: { batch, fileName: 'lot.csv', format: 'csv', total: 2 },
      },
    ]),
  );
  expect(run.onBatch.mock.calls.map(([rows, next]) => [rows[0]?.vehicleId, next])).toEqual([
    ['id-2', 1],
    ['id-3', 2],
  ]);
  expect(events.publish).toHaveBeenCalledExactlyOnceWith({ type: 'refresh' });
});

test('a batch is retried while the backend is briefly unavailable', async () => {
  const answers = [new Response('', { status: 503 }), new Response('', { status: 503 }), Response.json([written(2)])];
  const { source, requests, wait } = aSource(() => answers.shift() ?? Response.error());
  const run = aRun([[aRow(2)]]);
  await source.run(run);
  expect(requests.map(({ body }) => body)).toEqual([requests[0]?.body, requests[0]?.body, requests[0]?.body]);
  expect(wait).toHaveBeenCalledTimes(2);
  expect(run.onBatch).toHaveBeenCalledTimes(1);
});

test('an unavailable backend ends the import with the specified message; the imported rows are published', async () => {
  const answers = [Response.json([written(2)])];
  const { source, events } = aSource(() => answers.shift() ?? new Response('', { status: 503 }));
  const run = aRun([[aRow(2)], [aRow(3)]]);
  await expect(source.run(run)).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Failed to import vehicles. Please try again.',
  });
  expect(run.onBatch).toHaveBeenCalledTimes(1);
  expect(events.publish).toHaveBeenCalledTimes(1);
});

test('a refused batch has its own message', async () => {
  const { source, events } = aSource(() => Response.json({ code: '22023', message: 'no' }, { status: 400 }));
  await expect(source.run(aRun([[aRow(2)]]))).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Error importing file. Please check the format and try again.',
  });
  expect(events.publish).not.toHaveBeenCalled();
});

test('an import stops between two batches and resumes with the next one', async () => {
  const { source, requests } = aSource(() => Response.json([written(2)]));
  let isStopped = false;
  const batches = [[aRow(2)], [aRow(3)], [aRow(4)]];
  const run = aRun(batches, { isStopped: () => isStopped });
  run.onBatch.mockImplementation(() => {
    isStopped = true;
  });
  await source.run(run);
  expect(requests).toHaveLength(1);
  isStopped = false;
  await source.run({ ...run, firstBatch: 2, onBatch: () => {} });
  expect(requests.map(({ body }) => body)).toMatchObject([{ p_options: { batch: 0 } }, { p_options: { batch: 2 } }]);
});

test('many VINs are looked up in several calls', async () => {
  const { source, requests } = aSource(() => Response.json([]));
  const vins = Array.from({ length: 600 }, (_, n) => `VIN${n}`);
  expect(await source.findMatches({ vins, ids: ['a'] })).toEqual([]);
  expect(requests.map(({ body }) => body)).toMatchObject([
    { p_vins: vins.slice(0, 500), p_ids: ['a'] },
    { p_vins: vins.slice(500), p_ids: [] },
  ]);
});

test('an undo is called until nothing remains', async () => {
  const step = (line: number, remaining: number) =>
    Response.json({ remaining, rows: [{ line, vehicle_id: 'a', outcome: 'deleted', message: null }] });
  const answers = [step(3, 1), step(2, 0)];
  const { source, events } = aSource(() => answers.shift() ?? Response.error());
  const onStep = vi.fn();
  expect(await source.undo('import-1', onStep)).toHaveLength(2);
  expect(onStep.mock.calls.map(([, remaining]) => remaining)).toEqual([1, 0]);
  expect(events.publish).toHaveBeenCalledExactlyOnceWith({ type: 'refresh' });
});
