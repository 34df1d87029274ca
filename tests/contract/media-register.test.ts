import { beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const folder = 'dealer/vehicles/00000000-0000-4000-8000-0000000000a1/images';

describe.each(databaseKinds)('uploaded files on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const clientOf = (person: Person) => (person === 'visitor' ? gateway().anon : gateway().as(claimsOf(person)));
  const note = (publicId: string, person: Person = 'staff', type = 'image') =>
    clientOf(person).rpc('note_media_upload', {
      p_dealer_id: dealerId,
      p_public_id: publicId,
      p_resource_type: type,
    });
  const discard = (publicIds: string[], person: Person = 'staff') =>
    clientOf(person).rpc('discard_media_uploads', { p_dealer_id: dealerId, p_public_ids: publicIds });
  const take = async () => (await gateway().service.rpc('take_media_deletions', { p_limit: 10 })).data;
  const queued = async () =>
    (await gateway().database.query('select public_id from public.media_deletions order by public_id')).map(
      (row) => row.public_id,
    );
  const noted = async () =>
    (await gateway().database.query('select public_id from public.media_uploads order by public_id')).map(
      (row) => row.public_id,
    );
  const pass = (interval: string) =>
    gateway().database.query('update public.media_uploads set uploaded_at = uploaded_at - $1::interval', [interval]);

  beforeEach(async () => {
    await gateway().database.exec(
      'delete from public.vehicles; delete from public.deleted_vehicles; delete from public.media_deletions; delete from public.media_uploads',
    );
  });

  test('unsaved files are deleted after two weeks, files in use stay', async () => {
    const id = await addVehicle(gateway().database);
    await note(`${folder}/kept`);
    await note(`${folder}/forgotten`);
    await note(`${folder}/forgotten`);
    await addImage(gateway().database, id, { public_id: `${folder}/kept` });
    await pass('13 days');
    await take();
    expect(await noted()).toHaveLength(2);
    await pass('2 days');
    await take();
    expect(await queued()).toEqual([`${folder}/forgotten`]);
    expect(await noted()).toEqual([]);
    expect(await take()).toMatchObject([{ public_id: `${folder}/forgotten`, resource_type: 'image' }]);
  });

  test('discarded files are deleted immediately, except files in use and unregistered ones', async () => {
    const id = await addVehicle(gateway().database);
    await note(`${folder}/shown`);
    await note(`${folder}/given-up`);
    await addImage(gateway().database, id, { public_id: `${folder}/shown` });
    const { error } = await discard([`${folder}/shown`, `${folder}/given-up`, `${folder}/of-somebody`]);
    expect(error).toBeNull();
    expect(await queued()).toEqual([`${folder}/given-up`]);
  });

  test('only staff can register and discard files, and only those of vehicles', async () => {
    await note(`${folder}/mine`);
    for (const [person, code] of [
      ['visitor', '42501'],
      ['suspended', 'PT401'],
      ['stranger', 'PT403'],
      ['elsewhere', 'PT403'],
    ] as const) {
      const codes = [await note(`${folder}/theirs`, person), await discard([`${folder}/mine`], person)].map(
        ({ error }) => error?.code,
      );
      expect(codes, person).toEqual([code, code]);
    }
    for (const publicId of ['demo/cars/suv-green/front', `${folder}/../x/y`, '']) {
      expect((await note(publicId)).error?.code).toBe('PT422');
    }
    expect((await note(`${folder}/mine`, 'staff', 'raw')).error?.code).toBe('PT422');
    expect(await noted()).toEqual([`${folder}/mine`]);
  });

  test('a generated poster is deleted with its video, or when it is replaced', async () => {
    const id = await addVehicle(gateway().database);
    const add = (publicId: string, poster: string) =>
      gateway().database.query(
        `insert into public.vehicle_videos (dealer_id, vehicle_id, url, public_id, thumbnail_url)
         values ($1, $2, '/walk.mp4', $3, $4)`,
        [dealerId, id, publicId, poster],
      );
    await add('walk', `/${folder}/poster`);
    await add('start', 'https://elsewhere.test/poster.jpg');
    await gateway().database.query("update public.vehicle_videos set thumbnail_url = $1 where public_id = 'walk'", [
      `/${folder}/other`,
    ]);
    expect(await queued()).toEqual([`${folder}/poster`]);
    await gateway().database.query('delete from public.vehicles where id = $1', [id]);
    expect(await queued()).toEqual([`${folder}/poster`]);
    await gateway().database.exec('delete from public.deleted_vehicles');
    expect(await queued()).toEqual([`${folder}/other`, `${folder}/poster`, 'start', 'walk'].sort());
  });
});
