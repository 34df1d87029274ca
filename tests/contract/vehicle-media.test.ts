import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, anotherDealerId, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

type Media = Record<string, unknown> & { id: string };

function aPicture(overrides: Record<string, unknown> = {}): Media {
  const id = crypto.randomUUID();
  return {
    id,
    public_id: `pictures/${id}`,
    url: `/pictures/${id}.webp`,
    alt_text: 'A car',
    width: 1600,
    height: 1067,
    placeholder_color: '#b7b7b7',
    is_primary: false,
    ...overrides,
  };
}

function aVideo(overrides: Record<string, unknown> = {}): Media {
  const id = crypto.randomUUID();
  return { id, public_id: `videos/${id}`, url: `/videos/${id}.mp4`, thumbnail_url: null, ...overrides };
}

function aProof(overrides: Record<string, unknown> = {}): Media {
  const { placeholder_color, is_primary, ...picture } = aPicture();
  return { ...picture, category: 'exterior', filename: 'scratch.jpg', ...overrides, id: picture.id };
}

describe.each(databaseKinds)('saving a vehicle’s media on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const add = (vehicle = {}) => addVehicle(gateway().database, vehicle);

  function save(vehicleId: string, change: Record<string, unknown>, person: Person = 'staff', dealer = dealerId) {
    const media = { p_images: [], p_videos: [], p_disclosure_images: [], p_removed_ids: [], ...change };
    const client = person === 'visitor' ? gateway().anon : gateway().as(claimsOf(person));
    return client.rpc('save_vehicle_media', { p_dealer_id: dealer, p_vehicle_id: vehicleId, ...media });
  }

  async function saved(vehicleId: string, change: Record<string, unknown>) {
    const { error } = await save(vehicleId, change);
    expect(error).toBeNull();
  }

  const read = (table: string, vehicleId: string) =>
    gateway().database.query(`select * from public.${table} where vehicle_id = $1 order by sort_order, id`, [
      vehicleId,
    ]);

  const imageIds = async (vehicleId: string) => (await read('vehicle_images', vehicleId)).map((row) => row.id);
  const coverIds = async (vehicleId: string) =>
    (await read('vehicle_images', vehicleId)).filter((row) => row.is_primary).map((row) => row.id);
  const inventoryVersion = async () => (await gateway().anon.rpc('inventory_version', { p_dealer_id: dealerId })).data;

  test('new media are stored completely, in the order of their lists', async () => {
    const id = await add();
    const [first, second] = [aPicture(), aPicture({ is_primary: true })];
    const [video, proof] = [aVideo({ thumbnail_url: '/thumb.webp' }), aProof()];
    const before = await inventoryVersion();
    await saved(id, { p_images: [first, second], p_videos: [video], p_disclosure_images: [proof] });
    const common = { dealer_id: dealerId, vehicle_id: id };
    expect(await read('vehicle_images', id)).toMatchObject([
      { ...first, ...common, sort_order: 0 },
      { ...second, ...common, sort_order: 1 },
    ]);
    expect(await read('vehicle_videos', id)).toMatchObject([{ ...video, ...common, sort_order: 0 }]);
    expect(await read('vehicle_disclosure_images', id)).toMatchObject([{ ...proof, ...common, sort_order: 0 }]);
    expect(await inventoryVersion()).toBeGreaterThan(before);
  });

  test('saving media does not change the vehicle’s version', async () => {
    const id = await add();
    await saved(id, { p_images: [aPicture()] });
    expect(await gateway().database.query('select version from public.vehicles where id = $1', [id])).toEqual([
      { version: 1 },
    ]);
  });

  test('a repeated save changes nothing, not even the cache version', async () => {
    const id = await add();
    const gone = aPicture();
    await saved(id, { p_images: [gone] });
    const change = {
      p_images: [aPicture({ is_primary: true }), aPicture()],
      p_videos: [aVideo()],
      p_disclosure_images: [aProof()],
      p_removed_ids: [gone.id],
    };
    await saved(id, change);
    const stored = await read('vehicle_images', id);
    const version = await inventoryVersion();
    await saved(id, change);
    expect(await read('vehicle_images', id)).toEqual(stored);
    expect(await inventoryVersion()).toBe(version);
    expect([(await read('vehicle_videos', id)).length, (await read('vehicle_disclosure_images', id)).length]).toEqual([
      1, 1,
    ]);
  });

  test('five parallel copies of one save are applied once', async () => {
    const id = await add();
    const change = { p_images: [aPicture({ is_primary: true }), aPicture()], p_videos: [aVideo()] };
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(id, change)));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null, null]);
    expect(await imageIds(id)).toEqual(change.p_images.map((image) => image.id));
  });

  test('order, cover and texts can change; a row’s file cannot', async () => {
    const id = await add();
    const [first, second] = [aPicture({ is_primary: true }), aPicture()];
    const proof = aProof();
    await saved(id, { p_images: [first, second], p_disclosure_images: [proof] });
    await saved(id, {
      p_images: [
        { ...second, is_primary: true, alt_text: 'From behind', public_id: 'other', url: '/other.webp' },
        { ...first, is_primary: false },
      ],
      p_disclosure_images: [{ ...proof, category: 'interior' }],
    });
    expect(await read('vehicle_images', id)).toMatchObject([
      { id: second.id, is_primary: true, alt_text: 'From behind', public_id: second.public_id, url: second.url },
      { id: first.id, is_primary: false },
    ]);
    expect(await read('vehicle_disclosure_images', id)).toMatchObject([{ id: proof.id, category: 'interior' }]);
  });

  test('there is one cover: the first marked one, even over an existing cover', async () => {
    const id = await add();
    const old = aPicture({ is_primary: true });
    await saved(id, { p_images: [old] });
    const [first, second] = [aPicture({ is_primary: true }), aPicture({ is_primary: true })];
    await saved(id, { p_images: [first, second] });
    expect(await coverIds(id)).toEqual([first.id]);
    await saved(id, { p_images: [aPicture()] });
    expect(await coverIds(id)).toEqual([first.id]);
  });

  test('removed media are deleted, media not mentioned stay', async () => {
    const id = await add();
    const [kept, gone, goneToo] = [aPicture(), aPicture(), aPicture()];
    const [video, proof] = [aVideo(), aProof()];
    await saved(id, { p_images: [kept, gone, goneToo], p_videos: [video], p_disclosure_images: [proof] });
    await saved(id, { p_images: [goneToo], p_removed_ids: [gone.id, goneToo.id, video.id, crypto.randomUUID()] });
    expect(await imageIds(id)).toEqual([kept.id]);
    expect(await read('vehicle_videos', id)).toEqual([]);
    expect(await read('vehicle_disclosure_images', id)).toHaveLength(1);
  });

  test('lists that are missing are empty lists', async () => {
    const id = await add();
    const picture = aPicture();
    const { error } = await gateway()
      .as(claimsOf('staff'))
      .rpc('save_vehicle_media', {
        p_dealer_id: dealerId,
        p_vehicle_id: id,
        p_images: [picture, picture],
        p_removed_ids: null,
      });
    expect(error).toBeNull();
    expect(await imageIds(id)).toEqual([picture.id]);
  });

  test('one invalid picture refuses the whole save', async () => {
    const id = await add();
    for (const bad of [{ url: 'javascript:alert(1)' }, { width: -1 }, { id: null }, { public_id: null }]) {
      const { error, status } = await save(id, { p_images: [aPicture(), aPicture(bad)], p_videos: [aVideo()] });
      expect([status, error?.code.slice(0, 2)]).toEqual([400, '23']);
    }
    expect([await imageIds(id), await read('vehicle_videos', id)]).toEqual([[], []]);
  });

  test('an id of another vehicle is refused and that vehicle keeps its picture', async () => {
    const [own, other, foreign] = [await add(), await add(), await add({ dealer_id: anotherDealerId })];
    const [picture, theirs] = [aPicture(), aPicture()];
    await saved(other, { p_images: [picture] });
    await save(foreign, { p_images: [theirs] }, 'elsewhere', anotherDealerId);
    for (const taken of [picture, theirs]) {
      const { error, status } = await save(own, { p_images: [aPicture(), { ...taken, alt_text: 'Mine' }] });
      expect([status, error?.code]).toEqual([409, '23505']);
    }
    await saved(own, { p_removed_ids: [picture.id, theirs.id] });
    expect(await imageIds(own)).toEqual([]);
    expect(await read('vehicle_images', other)).toMatchObject([{ id: picture.id, alt_text: 'A car', sort_order: 0 }]);
    expect(await read('vehicle_images', foreign)).toMatchObject([{ id: theirs.id, dealer_id: anotherDealerId }]);
  });

  test('another dealer’s vehicle is answered like an unknown one', async () => {
    const foreign = await add({ dealer_id: anotherDealerId });
    for (const [id, dealer] of [
      [foreign, dealerId],
      [foreign, anotherDealerId],
      [crypto.randomUUID(), dealerId],
    ] as const) {
      const { error, status } = await save(id, { p_images: [aPicture()] }, 'staff', dealer);
      expect([status, error?.code, error?.message]).toEqual([404, 'PT404', 'Vehicle not found']);
    }
    expect(await imageIds(foreign)).toEqual([]);
  });

  test.each<Person>(['stranger', 'elsewhere'])('%s saves nothing', async (person) => {
    const id = await add();
    expect((await save(id, { p_images: [aPicture()] }, person)).error?.code).toBe('PT404');
    expect(await imageIds(id)).toEqual([]);
  });

  test('a visitor is refused', async () => {
    const { status, error } = await save(await add(), { p_images: [aPicture()] }, 'visitor');
    expect([status, error?.code]).toEqual([401, '42501']);
  });
});
