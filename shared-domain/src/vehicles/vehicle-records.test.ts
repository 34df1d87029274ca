import { expect, test } from 'vitest';
import { aStaffClient, carId } from '../staff-test-support.ts';
import { createVehicleRecords } from './vehicle-records.ts';

function someRecords(answer: () => Response) {
  const { client, requests } = aStaffClient(answer);
  return {
    records: createVehicleRecords({ client, dealerId: 'dream-motor', withSession: (work) => work() }),
    requests,
  };
}

test('the history is read page by page', async () => {
  const entry = {
    id: 7,
    subject: 'vehicle',
    subject_id: carId,
    action: 'update',
    version: 2,
    old_values: { price: 1 },
    new_values: null,
    changed_at: '2026-11-21T19:41:00Z',
    actor_name: 'maria',
  };
  const step = { from: null, to: '18995.50', changed_at: '2026-11-20T10:00:00Z', actor_name: null };
  const answer = { has_more: true, entries: [entry], prices: [step], statuses: [{ ...step, to: 'Draft' }] };
  const { records, requests } = someRecords(() => Response.json(answer));
  expect(await records.getHistory(carId, 9)).toEqual({
    hasMore: true,
    entries: [expect.objectContaining({ id: 7, oldValues: { price: 1 }, newValues: {}, actor: 'maria' })],
    prices: [{ from: null, to: 18_995.5, changedAt: '2026-11-20T10:00:00Z', actor: 'system' }],
    statuses: [{ from: null, to: 'Draft', changedAt: '2026-11-20T10:00:00Z', actor: 'system' }],
  });
  expect(requests[0]?.body).toEqual({ p_dealer_id: 'dream-motor', p_vehicle_id: carId, p_before: 9 });
});

test('a malformed id sends no request', async () => {
  const { records, requests } = someRecords(() => Response.json({}));
  await expect(records.getHistory('nobody')).rejects.toMatchObject({ kind: 'not-found' });
  expect(requests).toEqual([]);
});

test('vehicles with a VIN are searched among the dealer’s own', async () => {
  const row = {
    id: carId,
    year: 2019,
    make: 'Honda',
    model: 'Civic',
    trim: null,
    stock_number: '26-104',
    status: 'Sold',
    sold_at: '2026-11-02T12:00:00Z',
  };
  const { records, requests } = someRecords(() => Response.json([row]));
  expect(await records.findByVin('2HGFC2F55KH000351')).toEqual([
    expect.objectContaining({ stockNumber: '26-104', soldAt: '2026-11-02T12:00:00Z', status: 'Sold' }),
  ]);
  const { searchParams } = requests[0]?.url ?? new URL('http://none.test');
  expect([searchParams.get('dealer_id'), searchParams.get('vin')]).toEqual(['eq.dream-motor', 'eq.2HGFC2F55KH000351']);
});

test('a stock number is searched among the vehicles that are not sold', async () => {
  const { records, requests } = someRecords(() => Response.json([]));
  expect(await records.findByStockNumber('26-104')).toEqual([]);
  const { searchParams } = requests[0]?.url ?? new URL('http://none.test');
  expect([searchParams.get('stock_number'), searchParams.get('status')]).toEqual(['eq.26-104', 'neq.Sold']);
});
