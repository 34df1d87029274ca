import { environmentNames } from '@dealer/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApi, ownerPassword } from '../support/api-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff } from '../support/staff-fixture.ts';

const dealerId = 'dream-motor';

describe.each(databaseKinds)('the diagnostics on %s', (kind) => {
  const gateway = useGateway(kind, addStaff, { dealerId });
  let token = '';
  beforeAll(async () => {
    const api = createApi(gateway());
    await api.makeOwner();
    token = await api.signIn('admin', ownerPassword);
  });
  const ask = (token?: string) => createApi(gateway()).ask('/diagnostics', {}, token === undefined ? {} : { token });

  test('require the permission to change settings', async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask('made up')).status).toBe(401);
  });

  test('count unsent mails and expired rows, and list environment names without values', async () => {
    const { database } = gateway();
    await database.exec(`
      insert into public.contact_messages (id, dealer_id, name, email, message, status, created_at)
      select gen_random_uuid(), '${dealerId}', 'Sam', 'sam@example.com', 'Hello', status, now() - age
      from (values ('new', interval '1 hour'), ('spam', interval '1 hour'), ('new', interval '0')) as given (status, age);
      update public.admin_users set password_changed_at = now() - interval '100 days' where dealer_id = '${dealerId}'`);
    const { status, answer } = await ask(token);
    await database.exec(`update public.admin_users set password_changed_at = now() where dealer_id = '${dealerId}'`);
    // With an expired password, the only allowed request is to change it.
    expect([status, answer.success]).toEqual([403, false]);
    const asked = await ask(token);
    expect(asked.answer).toMatchObject({ success: true, unsentMails: 1, expiredPasswords: 0 });
    expect(asked.answer.environment).toHaveLength(environmentNames.length);
    for (const line of asked.answer.environment as object[]) expect(Object.keys(line)).toEqual(['name', 'isSet']);
  });

  test('report a database with the release’s migrations', async () => {
    const { answer } = await ask(token);
    expect(answer.migrations).toMatchObject({ known: expect.any(Array) });
  });
});
