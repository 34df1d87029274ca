import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const sessionId = '00000000-0000-4000-8000-0000000000e1';

describe.each(databaseKinds)('photographs that a service worker sends on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  let vehicleId = '';

  beforeEach(async () => {
    await gateway().database.exec(
      'delete from public.vehicles; delete from public.media_uploads; delete from auth.sessions',
    );
    vehicleId = await addVehicle(gateway().database);
    await openSessionOf('photographer');
  });

  const idOf = (person: Person) => claimsOf(person).sub;
  const openSessionOf = (person: Person) =>
    gateway().database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, idOf(person)]);
  const images = () =>
    gateway().database.query(
      'select id, sort_order, is_primary, alt_text from public.vehicle_images where vehicle_id = $1 order by sort_order',
      [vehicleId],
    );
  const toHolder = (person: Person) => ({ p_dealer_id: dealerId, p_user_id: idOf(person), p_session_id: sessionId });

  async function add(
    id: string,
    {
      order = [id],
      person = 'photographer',
      folder = vehicleId,
      isSaved = true,
      place = 'photos',
    }: {
      order?: string[];
      person?: Person;
      folder?: string;
      isSaved?: boolean;
      place?: string;
    } = {},
  ) {
    const { data, error } = await gateway().service.rpc('add_sent_photograph', {
      ...toHolder(person),
      p_vehicle_id: vehicleId,
      p_photograph: {
        id,
        url: `https://media.test/${id}.jpg`,
        public_id: `dealer/vehicles/${folder}/images/${id}`,
        width: 1200,
        height: 800,
        placeholder_color: '#112233',
      },
      p_addition: isSaved ? { place, alt: 'Front', filename: 'front.jpg', order } : null,
    });
    expect(error).toBeNull();
    return data;
  }

  test('a photograph joins its vehicle once, however often it is sent, and the history names its person', async () => {
    const id = randomUUID();
    expect(await add(id)).toBe('added');
    expect(await add(id)).toBe('added');
    expect(await images()).toEqual([{ id, sort_order: 0, is_primary: true, alt_text: 'Front' }]);
    const [entry] = await gateway().database.query(
      "select actor_name from public.vehicle_audit where vehicle_id = $1 and subject <> 'vehicle'",
      [vehicleId],
    );
    expect(entry).toEqual({ actor_name: 'photographer' });
  });

  test('late photographs take their place in the order of the form, and the first becomes the cover', async () => {
    const [front = '', side = '', rear = ''] = [randomUUID(), randomUUID(), randomUUID()];
    await addImage(gateway().database, vehicleId, { id: side, sort_order: 0, is_primary: true });
    expect(await add(rear, { order: [front, side, rear] })).toBe('added');
    expect(await add(front, { order: [front] })).toBe('added');
    expect(await images()).toMatchObject([
      { id: front, sort_order: 0, is_primary: true },
      { id: side, sort_order: 1, is_primary: false },
      { id: rear, sort_order: 2, is_primary: false },
    ]);
  });

  test('a photograph of a disclosure joins its category', async () => {
    expect(await add(randomUUID(), { place: 'exterior' })).toBe('added');
    const rows = await gateway().database.query('select category, filename from public.vehicle_disclosure_images');
    expect(rows).toEqual([{ category: 'exterior', filename: 'front.jpg' }]);
  });

  test('before a save the file is recorded only', async () => {
    const id = randomUUID();
    expect(await add(id, { isSaved: false })).toBe('noted');
    expect(await images()).toEqual([]);
    const noted = await gateway().database.query('select public_id, uploaded_by from public.media_uploads');
    expect(noted).toEqual([
      { public_id: `dealer/vehicles/${vehicleId}/images/${id}`, uploaded_by: idOf('photographer') },
    ]);
  });

  test('a signed-out session, a suspended person and another dealer can send nothing', async () => {
    await gateway().database.query('delete from auth.sessions');
    expect(await add(randomUUID())).toBe('ended');
    for (const person of ['suspended', 'elsewhere', 'stranger'] as const) {
      await gateway().database.query('delete from auth.sessions');
      await openSessionOf(person);
      expect(await add(randomUUID(), { person })).toBe('ended');
      const { data } = await gateway().service.rpc('may_send_photographs', toHolder(person));
      expect(data).toBe(false);
    }
    expect(await images()).toEqual([]);
  });

  test('a file of another folder is refused, and a deleted vehicle gets none', async () => {
    expect(await add(randomUUID(), { folder: randomUUID() })).toBe('refused');
    await gateway().database.query('delete from public.vehicles');
    expect(await add(randomUUID())).toBe('gone');
  });

  test('no browser may call the functions of the web server', async () => {
    const clients = [gateway().anon, gateway().as(claimsOf('owner'))];
    for (const client of clients) {
      const { error } = await client.rpc('may_send_photographs', toHolder('photographer'));
      expect(error?.code).toBe('42501');
    }
  });
});
