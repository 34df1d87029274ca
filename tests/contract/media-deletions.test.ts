import { beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, anotherDealerId, claimsOf, workAs } from '../support/staff-fixture.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

describe.each(databaseKinds)('files of removed media on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const add = (vehicle = {}) => addVehicle(gateway().database, vehicle);
  const addPicture = (vehicleId: string, publicId: string, dealer = dealerId) =>
    addImage(gateway().database, vehicleId, { public_id: publicId, dealer_id: dealer });
  const remove = (table: string, publicId: string) =>
    gateway().database.query(`delete from public.${table} where public_id = $1`, [publicId]);
  /** Deletes vehicles and ends their time in the trash. */
  const removeVehicles = async (ids: string[]) => {
    await gateway().database.query('delete from public.vehicles where id = any ($1::uuid[])', [ids]);
    await emptyTrash();
  };
  const emptyTrash = async () => {
    await gateway().database.exec("update public.deleted_vehicles set deleted_at = deleted_at - interval '30 days'");
    expect((await gateway().service.rpc('purge_deleted_vehicles')).error).toBeNull();
  };

  async function addOther(table: string, vehicleId: string, publicId: string) {
    await gateway().database.query(
      `insert into public.${table} (dealer_id, vehicle_id, url, public_id) values ($1, $2, '/file', $3)`,
      [dealerId, vehicleId, publicId],
    );
  }

  const queue = () =>
    gateway().database.query(
      'select dealer_id, public_id, resource_type from public.media_deletions order by public_id',
    );
  const image = (publicId: string) => ({ dealer_id: dealerId, public_id: publicId, resource_type: 'image' });
  const video = (publicId: string) => ({ ...image(publicId), resource_type: 'video' });

  async function take(limit = 10) {
    const { data, error } = await gateway().service.rpc('take_media_deletions', { p_limit: limit });
    expect(error).toBeNull();
    return data;
  }
  const publicIds = (taken: { public_id: string }[]) => taken.map((row) => row.public_id).sort();
  const finish = (id: number, problem: string | null) =>
    gateway().service.rpc('finish_media_deletion', { p_id: id, p_error: problem });
  const pass = (interval: string) =>
    gateway().database.query('update public.media_deletions set taken_at = taken_at - $1::interval', [interval]);

  beforeEach(async () => {
    await gateway().database.exec(
      'delete from public.vehicles; delete from public.deleted_vehicles; delete from public.media_deletions',
    );
  });

  test('a deleted row queues its file', async () => {
    const id = await add();
    await addPicture(id, 'picture');
    await addOther('vehicle_videos', id, 'walk');
    await addOther('vehicle_disclosure_images', id, 'scratch');
    await remove('vehicle_images', 'picture');
    await remove('vehicle_videos', 'walk');
    await remove('vehicle_disclosure_images', 'scratch');
    expect(await queue()).toEqual([image('picture'), image('scratch'), video('walk')]);
  });

  test('a vehicle purged from the trash queues all its files, and its deletion changes the cache version', async () => {
    const id = await add();
    await addPicture(id, 'front');
    await addPicture(id, 'rear');
    await addOther('vehicle_videos', id, 'walk');
    await addOther('vehicle_disclosure_images', id, 'scratch');
    const version = async () => (await gateway().anon.rpc('inventory_version', { p_dealer_id: dealerId })).data;
    const before = await version();
    const { error } = await gateway()
      .as(claimsOf('staff'))
      .rpc('delete_vehicles', { p_dealer_id: dealerId, p_ids: [id] });
    expect(error).toBeNull();
    expect(await queue()).toEqual([]);
    await emptyTrash();
    expect(await queue()).toEqual([image('front'), image('rear'), image('scratch'), video('walk')]);
    expect(await version()).toBeGreaterThan(before);
  });

  test('a row removed in the form queues its file', async () => {
    const id = await add();
    const picture = { id: crypto.randomUUID(), public_id: 'picture', url: '/picture.webp' };
    const save = (change: object) =>
      gateway()
        .as(claimsOf('staff'))
        .rpc('save_vehicle_media', { p_dealer_id: dealerId, p_vehicle_id: id, ...change });
    await save({ p_images: [picture] });
    expect((await save({ p_removed_ids: [picture.id] })).error).toBeNull();
    expect(await queue()).toEqual([image('picture')]);
  });

  test('a file that another row uses stays, in any table and for any dealer', async () => {
    const [id, other, foreign] = [await add(), await add(), await add({ dealer_id: anotherDealerId })];
    await addPicture(id, 'shared');
    await addPicture(other, 'shared');
    await addPicture(id, 'proof-too');
    await addOther('vehicle_disclosure_images', other, 'proof-too');
    await addPicture(id, 'theirs');
    await addPicture(foreign, 'theirs', anotherDealerId);
    await removeVehicles([id]);
    expect(await queue()).toEqual([]);
    await removeVehicles([other, foreign]);
    expect(await queue()).toEqual([
      image('proof-too'),
      image('shared'),
      { ...image('theirs'), dealer_id: anotherDealerId },
    ]);
  });

  test('vehicles that share a file and are deleted together queue it once', async () => {
    const ids = [await add(), await add(), await add()];
    for (const id of ids) await addPicture(id, 'shared');
    await removeVehicles(ids);
    expect(await queue()).toEqual([image('shared')]);
  });

  test('a picture and a video with the same name are two files', async () => {
    const id = await add();
    await addPicture(id, 'twin');
    await addOther('vehicle_videos', id, 'twin');
    await remove('vehicle_images', 'twin');
    expect(await queue()).toEqual([image('twin')]);
  });

  test('a rolled-back deletion queues nothing', async () => {
    const { database } = gateway();
    const id = await add();
    await addPicture(id, 'picture');
    const work = workAs(database, 'staff', async (query) => {
      await query.query('delete from public.vehicles where id = $1', [id]);
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await queue()).toEqual([]);
  });

  describe('the queue', () => {
    beforeEach(async () => {
      const id = await add();
      for (const name of ['a', 'b', 'c']) await addPicture(id, name);
      await removeVehicles([id]);
    });

    test('hands each file to one worker', async () => {
      const [first, second] = [await take(2), await take(2)];
      expect([first.length, second.length]).toEqual([2, 1]);
      expect(publicIds([...first, ...second])).toEqual(['a', 'b', 'c']);
      expect(await take()).toEqual([]);
      expect(first[0]).toMatchObject({ dealer_id: dealerId, resource_type: 'image', attempts: 1, last_error: null });
    });

    test('hands each file to one of several parallel workers', async () => {
      const taken = await Promise.all(Array.from({ length: 6 }, () => take(1)));
      expect(publicIds(taken.flat())).toEqual(['a', 'b', 'c']);
    });

    test('completed files are removed, failed ones are retried after five minutes', async () => {
      const taken = await take();
      const [done, failed] = taken;
      expect((await finish(done.id, null)).error).toBeNull();
      expect((await finish(failed.id, 'HTTP 500')).error).toBeNull();
      expect(await take()).toEqual([]);
      await pass('4 minutes 50 seconds');
      expect(await take()).toEqual([]);
      await pass('10 seconds');
      const again = await take();
      expect(publicIds(again)).toEqual(publicIds(taken.slice(1)));
      expect(again.find((row: { id: number }) => row.id === failed.id)).toMatchObject({
        attempts: 2,
        last_error: 'HTTP 500',
      });
    });

    test('each failure doubles the delay, up to a day', async () => {
      const id = (await take(1))[0].id;
      await gateway().database.query('delete from public.media_deletions where id <> $1', [id]);
      for (const [attempts, minutes] of [
        [1, 5],
        [2, 10],
        [3, 20],
        [9, 1280],
        [50, 1280],
      ] as const) {
        await gateway().database.query('update public.media_deletions set attempts = $1, taken_at = now()', [attempts]);
        await pass(`${minutes - 1} minutes`);
        expect(await take()).toEqual([]);
        await pass('1 minute');
        expect(await take()).toMatchObject([{ id, attempts: attempts + 1 }]);
      }
    });

    test('repeated failures do not delay new files', async () => {
      await take();
      await pass('5 minutes');
      const id = await add();
      await addPicture(id, 'new');
      await removeVehicles([id]);
      expect(publicIds(await take(1))).toEqual(['new']);
    });

    test('a file in use again is dropped, not handed out', async () => {
      const id = await add();
      await addPicture(id, 'b');
      expect(publicIds(await take())).toEqual(['a', 'c']);
      expect((await queue()).map((row) => row.public_id)).toEqual(['a', 'c']);
    });

    test('finishing an already deleted file succeeds', async () => {
      const [first] = await take(1);
      expect((await finish(first.id, null)).error).toBeNull();
      expect((await finish(first.id, null)).error).toBeNull();
      expect(await queue()).toHaveLength(2);
    });

    test('only the secret key can take files from it', async () => {
      for (const client of [gateway().anon, gateway().as(claimsOf('owner'))]) {
        const answers = [
          await client.rpc('take_media_deletions', { p_limit: 1 }),
          await client.rpc('finish_media_deletion', { p_id: 1, p_error: null }),
          await client.from('media_deletions').select('id'),
        ];
        expect(answers.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501']);
      }
    });
  });
});
