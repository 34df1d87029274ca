import { createBackendClient, sendReplies } from '@dealer/server';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi, ownerPassword, readMails } from '../support/api-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf } from '../support/staff-fixture.ts';
import { addVehicle } from '../support/vehicle-fixture.ts';

const dealerId = 'dream-motor';
const carId = '00000000-0000-4000-8000-0000000000c1';
const sam = '00000000-0000-4000-8000-0000000000d1';
const ada = '00000000-0000-4000-8000-0000000000d2';

describe.each(databaseKinds)('messages for staff on %s', (kind) => {
  const gateway = useGateway(kind, addStaff, { dealerId });
  const openApi = () => createApi(gateway(), { dealerId });
  const staff = () => gateway().as({ role: 'authenticated', sub: ownerId });
  let token = '';
  let ownerId: unknown;

  beforeAll(async () => {
    const api = openApi();
    await api.makeOwner();
    token = await api.signIn('admin', ownerPassword);
    const [owner] = await gateway().database.query('select user_id from public.admin_users where dealer_id = $1', [
      dealerId,
    ]);
    ownerId = owner?.user_id;
  });

  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await fetch(`${gateway().url}/mailbox`, { method: 'DELETE' });
    const { database } = gateway();
    await database.exec(`
      delete from public.contact_messages; delete from public.vehicles; delete from public.dealer_settings;
      insert into public.dealer_settings (dealer_id, dealership_name, email)
      values ('${dealerId}', 'Dream Motor Co.', 'sales@example.ca')`);
    await addVehicle(database, { id: carId, dealer_id: dealerId, year: 2019, make: 'Honda', model: 'Civic' });
    await database.exec(`
      insert into public.contact_messages (id, dealer_id, vehicle_id, name, email, message, created_at, mailed_at)
      values
        ('${sam}', '${dealerId}', '${carId}', 'Sam Lee', 'sam@example.com', E'Is it there?\\nSam', now() - interval '2 days', now()),
        ('${ada}', '${dealerId}', null, 'Ada Roe', 'ada@example.com', 'Opening hours?', now() - interval '1 hour', null),
        (gen_random_uuid(), 'another-dealer', null, 'Not ours', 'x@example.com', 'Hello', now(), now())`);
  });
  afterEach(() => void vi.restoreAllMocks());

  const list = async (change: object = {}) => {
    const { data, error } = await staff().rpc('list_messages', { p_dealer_id: dealerId, p_filter: 'All', ...change });
    expect(error).toBeNull();
    return data;
  };
  const names = async (change: object = {}) => (await list(change)).messages.map(({ name }: { name: string }) => name);
  const conversation = async (id: string) =>
    (await staff().rpc('message_conversation', { p_dealer_id: dealerId, p_id: id })).data;
  const mark = async () => (await staff().rpc('message_counts', { p_dealer_id: dealerId })).data;
  const save = (values: object, version: number, id = sam) =>
    staff().from('contact_messages').update(values).eq('id', id).eq('version', version).select('version');

  test('the list is newest first, searches every field, and counts what each filter would show', async () => {
    expect(await names()).toEqual(['Ada Roe', 'Sam Lee']);
    for (const [search, found] of [
      ['lee', ['Sam Lee']],
      ['ada@example', ['Ada Roe']],
      ['civic 2019', ['Sam Lee']],
      ['hours', ['Ada Roe']],
      ['100%', []],
    ] as const) {
      expect(await names({ p_search: search })).toEqual(found);
    }
    await save({ status: 'answered' }, 1);
    const { counts, matching } = await list({ p_filter: 'Open' });
    expect(counts).toEqual({ Unread: 1, Open: 1, Answered: 1, Archived: 0, Spam: 0, All: 2 });
    expect(matching).toBe(1);
    expect((await list({ p_limit: 1 })).messages).toHaveLength(1);
    expect((await staff().rpc('list_messages', { p_dealer_id: dealerId, p_filter: 'x' })).error?.code).toBe('22023');
  });

  test('a conversation includes its vehicle, and is hidden from other dealers’ staff', async () => {
    expect(await conversation(sam)).toMatchObject({
      kind: 'message',
      name: 'Sam Lee',
      version: 1,
      vehicle: { id: carId, make: 'Honda', status: 'Available' },
      replies: [],
    });
    const elsewhere = gateway().as(claimsOf('elsewhere'));
    expect((await elsewhere.rpc('message_conversation', { p_dealer_id: dealerId, p_id: sam })).data).toBeNull();
    expect((await elsewhere.rpc('list_messages', { p_dealer_id: dealerId })).data.counts.All).toBe(0);
    expect((await elsewhere.rpc('message_counts', { p_dealer_id: dealerId })).data.unread).toBe(0);
  });

  test('a change increments the version, records who answered, and is refused for an older version', async () => {
    const before = await mark();
    expect(before.unread).toBe(2);
    expect((await save({ status: 'read' }, 1)).data).toEqual([{ version: 2 }]);
    expect((await mark()).unread).toBe(1);
    expect((await mark()).mark).not.toBe(before.mark);
    expect((await save({ notes: 'Wants the blue one' }, 1)).data).toEqual([]);
    expect((await save({ notes: 'Wants the blue one' }, 2)).data).toEqual([{ version: 3 }]);
    expect(await names({ p_search: 'blue one' })).toEqual(['Sam Lee']);
    await save({ status: 'answered' }, 3);
    const answered = await conversation(sam);
    expect(answered).toMatchObject({ status: 'answered', answered_by: 'admin', notes: 'Wants the blue one' });
    expect(Math.abs(Date.parse(answered.read_at) - Date.now())).toBeLessThan(60_000);
    await save({ status: 'archived' }, 4);
    expect(await conversation(sam)).toMatchObject({ answered_by: 'admin', answered_at: answered.answered_at });
    await save({ status: 'read' }, 5);
    expect(await conversation(sam)).toMatchObject({ answered_by: null, answered_at: null });
    expect((await staff().from('contact_messages').update({ answered_by: 'x' }).eq('id', sam)).error?.code).toBe(
      '42501',
    );
  });

  test('a reply is stored, mailed to the sender with what it answers, and answers the message', async () => {
    const api = openApi();
    const { status, answer } = await api.ask('/messages/reply', { id: sam, text: ' Yes, come by. ' }, { token });
    expect([status, answer.isMailed]).toEqual([200, true]);
    const mails = await readMails(gateway(), 'sam@example.com');
    expect(mails).toMatchObject([
      {
        to_name: 'Sam Lee',
        from_name: 'Dream Motor Co.',
        reply_to: 'sales@example.ca',
        subject: 'Re: 2019 Honda Civic',
      },
    ]);
    expect(mails[0]?.message).toMatch(
      /^Yes, come by\.\n\nDream Motor Co\. sales@example\.ca\.\n\nOn .+ you wrote:\n> Is it there\?\n> Sam$/,
    );
    expect(await conversation(sam)).toMatchObject({
      status: 'answered',
      answered_by: 'admin',
      replies: [{ text: 'Yes, come by.', author_name: 'admin', mail_attempts: 1, mail_error: null }],
    });
  });

  test('a reply sent twice is stored once, and one whose mail fails is sent later', async () => {
    const { mail } = openApi().config;
    const broken = createApi(gateway(), { dealerId, mail: mail && { ...mail, url: 'http://127.0.0.1:9' } });
    const replyId = crypto.randomUUID();
    const failed = await broken.ask('/messages/reply', { id: sam, replyId, text: 'Yes' }, { token });
    expect(failed.answer).toMatchObject({ success: true, isMailed: false, error: expect.any(String) });
    expect(await conversation(sam)).toMatchObject({
      status: 'new',
      replies: [{ id: replyId, mailed_at: null, mail_attempts: 1, mail_error: expect.any(String) }],
    });
    expect((await list()).messages[1]).toMatchObject({ name: 'Sam Lee', is_unmailed: true });

    const api = openApi();
    const again = await Promise.all(
      [1, 2].map(() => api.ask('/messages/send-again', { kind: 'reply', id: replyId }, { token })),
    );
    expect(again.map(({ answer }) => answer.isMailed)).toEqual([true, true]);
    await api.ask('/messages/reply', { id: sam, replyId, text: 'Yes' }, { token });
    expect(await readMails(gateway(), 'sam@example.com')).toHaveLength(1);
    expect(await conversation(sam)).toMatchObject({ status: 'answered', replies: [{ text: 'Yes', mail_attempts: 2 }] });
  });

  test('the job mails due replies, each once among several processes', async () => {
    const { database } = gateway();
    await database.exec(`
      insert into public.message_replies (id, dealer_id, message_id, text, author_name, created_at)
      values (gen_random_uuid(), '${dealerId}', '${sam}', 'Late', 'staff', now() - interval '5 minutes'),
        (gen_random_uuid(), '${dealerId}', '${ada}', 'Just now', 'staff', now())`);
    const { config } = openApi();
    if (!config.mail) throw new Error('There is no mail');
    const { mail } = config;
    const runs = [1, 2, 3].map(() => sendReplies(createBackendClient(config), mail, dealerId));
    expect((await Promise.all(runs)).sort()).toEqual([0, 0, 1]);
    expect(await readMails(gateway(), 'ada@example.com')).toEqual([]);
  });

  test('a visitor’s unsent message can be mailed to the dealership on request', async () => {
    const api = openApi();
    const { answer } = await api.ask('/messages/send-again', { kind: 'message', id: ada }, { token });
    expect(answer).toMatchObject({ success: true, isMailed: true });
    expect(await readMails(gateway(), 'sales@example.ca')).toMatchObject([{ from_name: 'Ada Roe' }]);
    expect(await conversation(ada)).toMatchObject({ mail_attempts: 1, mailed_at: expect.any(String), version: 1 });
  });

  describe('“Send again” leaves a mail alone that the job has claimed', () => {
    const take = async (name: string, values: object) => {
      const { data, error } = await gateway().service.rpc(name, { p_dealer_id: dealerId, ...values });
      expect(error).toBeNull();
      return data.map(({ id }: { id: string }) => id);
    };
    const claimFor = (table: string, time: string) =>
      gateway().database.exec(`update public.${table} set mail_taken_at = mail_taken_at - interval '${time}'`);

    test('for a message, also when its first mail failed', async () => {
      await gateway().database.query(
        `update public.contact_messages set mail_error = 'HTTP 503', mail_attempts = 1,
           mail_taken_at = now() - interval '5 minutes' where id = $1`,
        [ada],
      );
      const sendAgain = () => take('take_message_mail', { p_id: ada });
      expect(await take('take_unsent_messages', { p_limit: 10 })).toEqual([ada]);
      expect(await sendAgain()).toEqual([]);
      await claimFor('contact_messages', '110 seconds');
      expect(await sendAgain()).toEqual([]);
      await claimFor('contact_messages', '20 seconds');
      expect(await sendAgain()).toEqual([ada]);
    });

    test('for a reply, as long as a batch takes', async () => {
      const replyId = crypto.randomUUID();
      await gateway().database.query(
        `insert into public.message_replies (id, dealer_id, message_id, text, author_name, created_at)
         values ($1, $2, $3, 'Late', 'staff', now() - interval '5 minutes')`,
        [replyId, dealerId, sam],
      );
      const sendAgain = () => take('take_unsent_replies', { p_limit: 1, p_id: replyId });
      expect(await take('take_unsent_replies', { p_limit: 10 })).toEqual([replyId]);
      await claimFor('message_replies', '110 seconds');
      expect(await sendAgain()).toEqual([]);
      await claimFor('message_replies', '20 seconds');
      expect(await sendAgain()).toEqual([replyId]);
    });
  });

  test('replying requires the permission and a recipient', async () => {
    const api = openApi();
    expect((await api.ask('/messages/reply', { id: sam, text: 'x' })).status).toBe(401);
    expect((await api.ask('/messages/reply', { id: sam, text: ' ' }, { token })).answer.error).toBe(
      'Write a reply first.',
    );
    expect((await api.ask('/messages/reply', { id: carId, text: 'x' }, { token })).status).toBe(404);
    expect((await api.ask('/messages/send-again', { kind: 'x', id: sam }, { token })).status).toBe(400);
  });
});
