import { expect, test, vi } from 'vitest';
import { DomainError } from '../errors.ts';
import { aStaffClient, aVehicleInput, carId, type SentRequest } from '../staff-test-support.ts';
import { createSessionGuard } from '../supabase/session-guard.ts';
import { aCardRow } from '../test-support.ts';
import { disclosureKinds } from './disclosures.ts';
import { createStaffVehicleSource } from './staff-vehicle-source.ts';
import { createVehicleEvents, type VehicleEvent } from './vehicle-events.ts';
import { toVehicleUpdateRow } from './vehicle-input-row.ts';

type Answer = (request: SentRequest) => Response | Promise<Response>;

function aSource(answer: Answer, askToSignIn = async () => false) {
  const { client, requests } = aStaffClient(answer);
  const events = createVehicleEvents(() => null);
  const published: VehicleEvent[] = [];
  events.subscribe((event) => published.push(event));
  const withSession = createSessionGuard({ askToSignIn });
  const source = createStaffVehicleSource({ client, dealerId: 'dream-motor', events, withSession });
  return { source, requests, published };
}

/** Returns the answers in order. */
function inTurn(...answers: (() => Response | Promise<Response>)[]): Answer {
  return () => answers.shift()?.() ?? Response.json({ message: 'nothing left' }, { status: 500 });
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const taken = (index: string) =>
  json({ code: '23505', message: `duplicate key value violates unique constraint "${index}"` }, 409);

const aListRow = (overrides: Record<string, unknown> = {}) =>
  aCardRow({
    vin: '2HGFC2F55KH000351',
    stock_number: '26-101',
    created_at: '2026-10-30T12:00:00Z',
    updated_at: '2026-11-02T12:00:00Z',
    version: 3,
    ...overrides,
  });

const aListAnswer = (vehicles = [aListRow()]) => ({
  total: 38,
  matching: 1,
  counts: { All: 1, Available: '1', Pending: 0, Sold: 0, Draft: 0, Featured: 0 },
  vehicles,
});

test('a page of the list calls its function and reads rows and counts', async () => {
  const { source, requests } = aSource(json(aListAnswer()));
  const page = await source.getPage({ search: 'civic 50%', chip: 'Sold', sort: 'price', direction: 'asc', page: 3 });
  expect(requests[0]?.url.pathname).toBe('/rest/v1/rpc/list_staff_vehicles');
  expect(requests[0]?.body).toEqual({
    p_dealer_id: 'dream-motor',
    p_search: 'civic 50%',
    p_chip: 'Sold',
    p_sort: 'price',
    p_direction: 'asc',
    p_limit: 50,
    p_offset: 100,
  });
  expect(page).toMatchObject({ total: 38, matching: 1, counts: { Available: 1 } });
  expect(page.vehicles[0]).toMatchObject({
    id: carId,
    stockNumber: '26-101',
    version: 3,
    mileageKm: 84210,
    imageCount: 6,
  });
});

test('filters are passed on unchanged', async () => {
  const { source, requests } = aSource(json(aListAnswer()));
  const filters = { make: 'hon', year: 2019, priceMax: 20_000, isAvailable: false };
  await source.getPage({ search: '', chip: 'All', sort: 'added', direction: 'desc', page: 1, filters });
  expect(requests[0]?.body).toMatchObject({ p_filters: filters });
});

test('recent vehicles are the last five added', async () => {
  const { source, requests } = aSource(json(aListAnswer()));
  expect(await source.getRecent()).toHaveLength(1);
  expect(requests[0]?.body).toMatchObject({ p_limit: 5, p_sort: 'added', p_direction: 'desc', p_offset: 0 });
});

test('the statistics have camel-case names', async () => {
  const row = {
    total_vehicles: 38,
    listed_vehicles: 36,
    available_vehicles: 30,
    pending_vehicles: 2,
    sold_vehicles: 4,
    draft_vehicles: 2,
    sold_this_month: 1,
    sold_last_month: 2,
    total_value: '512340.50',
  };
  expect(await aSource(json(row)).source.getStats()).toEqual({
    totalVehicles: 38,
    listedVehicles: 36,
    availableVehicles: 30,
    pendingVehicles: 2,
    soldVehicles: 4,
    draftVehicles: 2,
    soldThisMonth: 1,
    soldLastMonth: 2,
    totalValue: 512340.5,
  });
});

test('a vehicle is read with its media in order', async () => {
  const { source, requests } = aSource(
    json([
      {
        ...toVehicleUpdateRow(
          aVehicleInput({ cylinders: null, disclosures: { ...aVehicleInput().disclosures, title: 'Clean Title' } }),
        ),
        id: carId,
        version: 3,
        created_at: '2026-10-30T12:00:00Z',
        updated_at: '2026-11-02T12:00:00Z',
        engine_size: '2.5L 4-Cylinder',
        price: '18995.00',
        disclosure_mechanical: 'Nothing reported',
        vehicle_images: [
          {
            id: 'b',
            public_id: 'b',
            url: '/b',
            sort_order: 1,
            is_primary: false,
            alt_text: null,
            width: 10,
            height: 5,
            placeholder_color: '#a1b2c3',
          },
          { id: 'a', public_id: 'a', url: '/a', sort_order: 2, is_primary: true, alt_text: 'Front' },
        ],
        vehicle_videos: [{ id: 'v', public_id: 'v', url: '/v', thumbnail_url: null, sort_order: 0 }],
        vehicle_disclosure_images: [
          { id: 'd', public_id: 'd', url: '/d', category: 'tires_wheels', filename: 'tyre.webp', sort_order: 0 },
        ],
      },
    ]),
  );
  const vehicle = await source.getVehicle(carId);
  expect(requests[0]?.url.searchParams.get('dealer_id')).toBe('eq.dream-motor');
  expect(requests[0]?.url.searchParams.get('select')).toContain('vehicle_images(id,public_id,');
  expect(vehicle.input).toMatchObject({ price: 18995, engineSize: '2.5L', cylinders: 4 });
  expect(vehicle.input.disclosures).toMatchObject({ title: 'Clean Title', mechanical: '', exterior: '' });
  expect(vehicle.images.map(({ id, alt, isPrimary }) => [id, alt, isPrimary])).toEqual([
    ['a', 'Front', true],
    ['b', '', false],
  ]);
  expect(vehicle.videos).toEqual([{ id: 'v', publicId: 'v', url: '/v', thumbnailUrl: null }]);
  expect(vehicle.disclosureImages[0]).toMatchObject({ id: 'd', category: 'tiresWheels', filename: 'tyre.webp' });
});

test('an unknown vehicle is not found, a malformed id without a request', async () => {
  const { source, requests } = aSource(json([]));
  await expect(source.getVehicle(carId)).rejects.toMatchObject({ kind: 'not-found', message: 'Vehicle not found' });
  await expect(source.getVehicle('civic')).rejects.toMatchObject({ kind: 'not-found' });
  expect(requests).toHaveLength(1);
});

test('a new vehicle is inserted with its filled fields for the dealer', async () => {
  const { source, requests, published } = aSource(json([{ id: carId, version: 1 }], 201));
  const input = aVehicleInput({ trim: '', cylinders: null, features: [] });
  expect(await source.createVehicle(carId, input)).toEqual({ id: carId, version: 1 });
  const body = Object(requests[0]?.body);
  expect(body).toMatchObject({
    id: carId,
    dealer_id: 'dream-motor',
    mileage: 84210,
    engine: '2.0L',
    is_featured: false,
  });
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['trim']));
  expect(Object.values(body)).not.toContain(null);
  expect(body).not.toHaveProperty('features');
  expect(requests[0]?.headers.get('prefer')).toContain('return=representation');
  expect(published).toEqual([{ type: 'create', id: carId }]);
});

test('repeating a create whose response was lost succeeds', async () => {
  const input = aVehicleInput({ price: 18995.5 });
  const stored = { ...toVehicleUpdateRow(input), id: carId, version: 1, price: '18995.50', trim: 'EX' };
  const { source, requests } = aSource(inTurn(taken('vehicles_pkey'), json([stored])));
  expect(await source.createVehicle(carId, input)).toEqual({ id: carId, version: 1 });
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test('repeating a create with other values updates the first version, and only that', async () => {
  const stored = { ...toVehicleUpdateRow(aVehicleInput()), id: carId, version: 1 };
  const changed = aVehicleInput({ price: 17500 });
  const first = aSource(inTurn(taken('vehicles_vin_idx'), json([stored]), json([{ id: carId, version: 2 }])));
  expect(await first.source.createVehicle(carId, changed)).toEqual({ id: carId, version: 2 });
  expect(first.requests[2]?.url.searchParams.get('version')).toBe('eq.1');

  const later = aSource(inTurn(taken('vehicles_pkey'), json([{ ...stored, version: 2 }])));
  await expect(later.source.createVehicle(carId, changed)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Someone else changed this vehicle in the meantime',
  });
  expect(later.published).toEqual([]);
});

test('a duplicate VIN is a conflict with its own message, for a new and for a changed vehicle', async () => {
  const conflict = { kind: 'conflict', message: 'Another vehicle on the lot has this VIN' };
  const adding = aSource(inTurn(taken('vehicles_vin_idx'), json([])));
  await expect(adding.source.createVehicle(carId, aVehicleInput())).rejects.toMatchObject(conflict);
  const editing = aSource(taken('vehicles_vin_idx'));
  await expect(editing.source.updateVehicle(carId, 3, aVehicleInput())).rejects.toMatchObject(conflict);
  expect([...adding.published, ...editing.published]).toEqual([]);
});

test('a change is written with the version that was read, and clears emptied fields', async () => {
  const { source, requests, published } = aSource(json([{ id: carId, version: 4 }]));
  expect(await source.updateVehicle(carId, 3, aVehicleInput({ trim: '' }))).toEqual({ id: carId, version: 4 });
  expect(requests[0]?.method).toBe('PATCH');
  expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toMatchObject({
    id: `eq.${carId}`,
    dealer_id: 'eq.dream-motor',
    version: 'eq.3',
  });
  expect(requests[0]?.body).toMatchObject({ trim: null, engine: '2.0L 4-Cyl', disclosure_title: null });
  expect(requests[0]?.body).not.toHaveProperty('dealer_id');
  expect(published).toEqual([{ type: 'update', id: carId }]);
});

test('a change of an old version is a conflict unless already stored; a deleted vehicle is not found', async () => {
  const newer = aSource(inTurn(json([]), json([{ id: carId, version: 7, price: 17000 }])));
  await expect(newer.source.setPrice(carId, 3, 17500)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Someone else changed this vehicle in the meantime',
  });
  const done = aSource(inTurn(json([]), json([{ id: carId, version: 4, price: '17500.00' }])));
  expect(await done.source.setPrice(carId, 3, 17500)).toEqual({ id: carId, version: 4 });
  const gone = aSource(inTurn(json([]), json([])));
  await expect(gone.source.setStatus(carId, 3, 'Sold')).rejects.toMatchObject({
    kind: 'not-found',
    message: 'Vehicle not found',
  });
  expect(done.requests[0]?.body).toEqual({ price: 17500 });
  expect(gone.requests[0]?.body).toEqual({ status: 'Sold' });
});

test('deleting succeeds if the vehicle is gone, and is forbidden if it remains', async () => {
  const deleted = aSource(json([{ id: carId, version: 3 }]));
  await deleted.source.deleteVehicle(carId);
  expect(deleted.requests[0]?.method).toBe('DELETE');
  expect(deleted.published).toEqual([{ type: 'delete', id: carId }]);
  await aSource(inTurn(json([]), json([]))).source.deleteVehicle(carId);
  const kept = aSource(inTurn(json([]), json([{ id: carId, version: 3 }])));
  await expect(kept.source.deleteVehicle(carId)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(kept.published).toEqual([]);
});

test('a bulk change returns which vehicles succeeded and which failed', async () => {
  const rows = [
    { id: 'a', is_done: true, previous_status: 'Pending', message: null },
    { id: 'b', is_done: false, previous_status: null, message: 'Vehicle not found' },
  ];
  const { source, requests, published } = aSource(json(rows));
  expect(await source.setStatusOfMany(['a', 'b'], 'Sold')).toEqual({
    done: [{ id: 'a', previousStatus: 'Pending' }],
    failed: [{ id: 'b', message: 'Vehicle not found' }],
  });
  expect(requests[0]?.body).toEqual({ p_dealer_id: 'dream-motor', p_ids: ['a', 'b'], p_status: 'Sold' });
  await source.deleteMany(['a', 'b']);
  expect(requests[1]?.url.pathname).toBe('/rest/v1/rpc/delete_vehicles');
  expect(published).toEqual([
    { type: 'update', id: 'a' },
    { type: 'bulk_delete', ids: ['a'] },
  ]);
});

test('a long bulk change is sent in batches; failures of a later batch are returned', async () => {
  const ids = Array.from({ length: 450 }, (_, index) => `car-${index}`);
  const done = ({ body }: SentRequest) =>
    Response.json(
      Object(body).p_ids.map((id: string) => ({ id, is_done: true, previous_status: 'Available', message: null })),
    );
  const answers: Answer[] = [done, () => new Response('', { status: 503 })];
  const { source, requests, published } = aSource((request) => answers.shift()?.(request) ?? new Response(''));
  const result = await source.setStatusOfMany(ids, 'Pending');
  expect([result.done.length, result.failed.length]).toEqual([200, 250]);
  expect(result.failed[0]).toEqual({ id: 'car-200', message: 'Bulk action failed. Please try again.' });
  expect(requests).toHaveLength(2);
  expect(published).toEqual([{ type: 'refresh' }]);
});

test('a bulk change rejects if its first batch fails; an empty one sends nothing', async () => {
  const { source, requests } = aSource(() => new Response('', { status: 503 }));
  await expect(source.deleteMany(['a'])).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Bulk action failed. Please try again.',
  });
  expect(await source.deleteMany([])).toEqual({ done: [], failed: [] });
  expect(requests).toHaveLength(1);
});

test('media are saved in one call, with the stored names', async () => {
  const { source, requests, published } = aSource(() => new Response(null, { status: 204 }));
  const picture = { publicId: 'p', url: '/p', alt: '', width: 1200, height: 800, placeholderColor: '#A1B2C3' };
  await source.saveMedia(carId, {
    images: [{ id: 'i', ...picture, isPrimary: true }],
    videos: [{ id: 'v', publicId: 'v', url: '/v', thumbnailUrl: null }],
    disclosureImages: [{ id: 'd', ...picture, category: 'obd2Scan', filename: 'scan.jpg' }],
    removedIds: ['gone'],
  });
  const shared = { public_id: 'p', url: '/p', alt_text: null, width: 1200, height: 800 };
  expect(requests[0]?.url.pathname).toBe('/rest/v1/rpc/save_vehicle_media');
  expect(requests[0]?.body).toEqual({
    p_dealer_id: 'dream-motor',
    p_vehicle_id: carId,
    p_images: [{ id: 'i', ...shared, placeholder_color: '#a1b2c3', is_primary: true }],
    p_videos: [{ id: 'v', public_id: 'v', url: '/v', thumbnail_url: null }],
    p_disclosure_images: [{ id: 'd', ...shared, category: 'obd2_scan', filename: 'scan.jpg' }],
    p_removed_ids: ['gone'],
  });
  expect(published).toEqual([{ type: 'update', id: carId }]);
});

test('a save without a session continues after the sign-in', async () => {
  const askToSignIn = vi.fn(async () => true);
  const { source, published } = aSource(
    inTurn(json({ code: 'PGRST303', message: 'JWT expired' }, 401), json([{ id: carId, version: 4 }])),
    askToSignIn,
  );
  expect(await source.setPrice(carId, 3, 17500)).toEqual({ id: carId, version: 4 });
  expect(askToSignIn).toHaveBeenCalledTimes(1);
  expect(published).toHaveLength(1);
});

test('an unavailable backend rejects with the message of the operation', async () => {
  const { source } = aSource(() => Promise.reject(new TypeError('fetch failed')));
  const isAway = (message: string) => ({ name: DomainError.name, kind: 'unavailable', message });
  await expect(source.createVehicle(carId, aVehicleInput())).rejects.toMatchObject(
    isAway('Failed to save vehicle. Please try again.'),
  );
  await expect(source.setPrice(carId, 1, 5)).rejects.toMatchObject(
    isAway('Failed to update vehicle. Please try again.'),
  );
  await expect(source.getVehicle(carId)).rejects.toMatchObject(isAway('Failed to load vehicle data.'));
  await expect(source.getStats()).rejects.toMatchObject(isAway('Failed to load dashboard data'));
});

test('vehicles without nine recorded inspections are counted with URLs of limited length', async () => {
  const all = Object.fromEntries(disclosureKinds.map(({ key }) => [key, '2026-11-16T15:00:00Z']));
  const rows = [{}, { title: 'soon' }, all].map((dates) => ({ disclosure_inspected_at: dates }));
  const { source, requests } = aSource(inTurn(json(rows), json([{ disclosure_inspected_at: null }])));
  const ids = Array.from({ length: 61 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
  expect(await source.countUninspected(ids)).toBe(3);
  expect(requests).toHaveLength(2);
});
