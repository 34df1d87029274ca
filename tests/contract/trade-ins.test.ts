import { retention } from '@dealer/shared-domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const accord = { vin: '1HGCR2F36FA000000', year: 2015, make: 'Honda', model: 'Accord', trim: 'LX' };

describe.each(databaseKinds)('trade-ins on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  let vehicleId = '';

  beforeEach(async () => {
    await gateway().database.exec(`
      delete from public.contact_messages; delete from public.message_photos; delete from private.contact_arrivals;
      delete from public.dealer_settings; delete from public.vehicles; delete from public.media_deletions`);
    vehicleId = await addVehicle(gateway().database);
    await gateway().database.query('insert into public.dealer_settings (dealer_id) values ($1)', [dealerId]);
  });

  async function addPhoto(): Promise<string> {
    const id = crypto.randomUUID();
    const { data, error } = await gateway().service.rpc('register_message_photo', { p_dealer_id: dealerId, p_id: id });
    expect([data, error]).toEqual([`dealer/messages/${id}`, null]);
    return id;
  }
  const addPhotos = (count: number) => Promise.all(Array.from({ length: count }, addPhoto));
  const toTradeIn = (photos: string[], change: object = {}) => ({
    p_network: '203.0.113.7',
    p_user_agent: 'Safari',
    p_dealer_id: dealerId,
    p_id: crypto.randomUUID(),
    p_name: 'Sam Lee',
    p_email: 'sam@example.com',
    p_phone: '',
    p_message: 'Trade-in: 2015 Honda Accord LX',
    p_vehicle_id: vehicleId,
    p_trade_in: { ...accord, kilometres: 142_600, condition: 'good' },
    p_photo_ids: photos,
    ...change,
  });
  const submit = (photos: string[], change: object = {}) =>
    gateway().service.rpc('submit_trade_in', toTradeIn(photos, change));
  const places = () =>
    gateway().database.query('select id, message_id, position from public.message_photos order by position, id');
  const queued = async () =>
    (await gateway().database.query('select public_id from public.media_deletions order by public_id')).map(
      ({ public_id }) => public_id,
    );

  test('it arrives as a message with the vehicle, the wanted one, and the photographs in their order', async () => {
    const photos = await addPhotos(8);
    const id = crypto.randomUUID();
    expect(await submit(photos, { p_id: id })).toMatchObject({ data: 'stored', error: null });
    const staff = gateway().as(claimsOf('staff'));
    const { data } = await staff.rpc('message_conversation', { p_dealer_id: dealerId, p_id: id });
    expect(data).toMatchObject({
      trade_in: { ...accord, kilometres: 142_600, condition: 'good' },
      vehicle: { id: vehicleId },
      photos: photos.map((photo) => ({ id: photo, public_id: `dealer/messages/${photo}` })),
    });
    const { data: list } = await staff.rpc('list_messages', { p_dealer_id: dealerId });
    expect(list.messages).toMatchObject([{ id, kind: 'trade-in' }]);
  });

  test('a ninth photograph, a filled honeypot and impossible values store nothing', async () => {
    const [first = '', ...others] = await addPhotos(9);
    expect((await submit([first, ...others])).error).toMatchObject({
      code: '22023',
      message: 'Send up to 8 photographs',
    });
    expect((await submit([first], { p_trap: 'http://spam.test' })).error).toBeNull();
    for (const wrong of [{ condition: 'new' }, { kilometres: -1 }, { vin: '1HG' }, { vin: null, make: null }]) {
      const values = { ...accord, kilometres: 142_600, condition: 'good', ...wrong };
      expect((await submit([first], { p_trade_in: values })).error?.code).toBe('23514');
    }
    expect(await gateway().database.query('select id from public.contact_messages')).toEqual([]);
    expect((await places()).map(({ message_id }) => message_id)).toEqual(Array(9).fill(null));
  });

  test('a photograph belongs to one message; a corrected retry exchanges them, a mailed message keeps its own', async () => {
    const [front = '', rear = ''] = await addPhotos(2);
    const id = crypto.randomUUID();
    await submit([front], { p_id: id });
    await submit([front], {});
    expect(await places()).toMatchObject([{ id: front, message_id: id, position: 1 }, { id: rear }]);
    await submit([rear, front], { p_id: id });
    expect(await places()).toMatchObject([
      { id: rear, message_id: id },
      { id: front, message_id: id },
    ]);
    await gateway().database.query('update public.contact_messages set mailed_at = now() where id = $1', [id]);
    await submit([], { p_id: id });
    expect((await places()).filter(({ message_id }) => message_id === id)).toHaveLength(2);
  });

  test('the limits of the contact form apply', async () => {
    for (let sent = 0; sent < 5; sent++) expect((await submit([])).error).toBeNull();
    expect((await submit([])).error?.code).toBe('PT429');
  });

  test('too many unsent photographs are refused', async () => {
    await gateway().database.query(
      'insert into public.message_photos (id, dealer_id) select gen_random_uuid(), $1 from generate_series(1, 400)',
      [dealerId],
    );
    const parameters = { p_dealer_id: dealerId, p_id: crypto.randomUUID() };
    expect((await gateway().service.rpc('register_message_photo', parameters)).error?.code).toBe('PT429');
  });

  test('staff see the photographs of messages only, visitors and other dealers none', async () => {
    const [sent = ''] = await addPhotos(2);
    await submit([sent]);
    const read = async (person: 'staff' | 'elsewhere') =>
      (await gateway().as(claimsOf(person)).from('message_photos').select('id')).data;
    expect(await read('staff')).toEqual([{ id: sent }]);
    expect(await read('elsewhere')).toEqual([]);
    expect((await gateway().anon.from('message_photos').select('id')).error?.code).toBe('42501');
    expect((await gateway().anon.rpc('submit_trade_in', toTradeIn([]))).error?.code).toBe('42501');
  });

  test('photographs leave the media host with their message, and after a day if none was sent', async () => {
    const [sent = '', forgotten = '', recent = ''] = await addPhotos(3);
    await submit([sent]);
    const expire = () =>
      gateway().service.rpc('delete_expired_records', { p_dealer_id: dealerId, p_periods: retention });
    const age = (column: string, table: string, id: string) =>
      gateway().database.query(
        `update public.${table} set ${column} = ${column} - interval '25 months' where id = $1`,
        [id],
      );
    await age('uploaded_at', 'message_photos', forgotten);
    await expire();
    expect(await queued()).toEqual([`dealer/messages/${forgotten}`]);
    await gateway().database.exec("update public.contact_messages set created_at = created_at - interval '25 months'");
    await expire();
    expect(await queued()).toEqual([forgotten, sent].sort().map((id) => `dealer/messages/${id}`));
    expect(await places()).toMatchObject([{ id: recent }]);
    expect((await gateway().service.rpc('take_media_deletions', { p_limit: 5 })).data).toHaveLength(2);
  });

  test('a message that stays as proof of consent loses vehicle and photographs', async () => {
    const [photo = ''] = await addPhotos(1);
    await submit([photo]);
    await gateway().database.exec(`update public.contact_messages
      set created_at = created_at - interval '25 months', consent_marketing = true, consent_text = 'Yes', consent_at = now()`);
    await gateway().service.rpc('delete_expired_records', { p_dealer_id: dealerId, p_periods: retention });
    expect(await gateway().database.query('select message from public.contact_messages')).toEqual([
      { message: '(deleted)' },
    ]);
    expect(await gateway().database.query('select message_id from public.trade_ins')).toEqual([]);
    expect(await queued()).toEqual([`dealer/messages/${photo}`]);
  });
});
