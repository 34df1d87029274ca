import { environmentNames } from '@dealer/trusted';
import { beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff } from '../support/staff-fixture.ts';
import { createApi, ownerPassword } from '../support/trusted-api.ts';

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

  test('are for people who may change the settings', async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask('made up')).status).toBe(401);
  });

  test('count what is unsent and expired, and give names of the environment without any value', async () => {
    const { database } = gateway();
    await database.exec(`
      insert into public.contact_messages (id, dealer_id, name, email, message, status, created_at)
      select gen_random_uuid(), '${dealerId}', 'Sam', 'sam@example.com', 'Hello', status, now() - age
      from (values ('new', interval '1 hour'), ('spam', interval '1 hour'), ('new', interval '0')) as given (status, age);
      update public.admin_users set password_changed_at = now() - interval '100 days' where dealer_id = '${dealerId}'`);
    const { status, answer } = await ask(token);
    await database.exec(`update public.admin_users set password_changed_at = now() where dealer_id = '${dealerId}'`);
    // Whose password has expired may do nothing but choose a new one.
    expect([status, answer.success]).toEqual([403, false]);
    const asked = await ask(token);
    expect(asked.answer).toMatchObject({ success: true, unsentMails: 1, expiredPasswords: 0 });
    expect(asked.answer.environment).toHaveLength(environmentNames.length);
    for (const line of asked.answer.environment as object[]) expect(Object.keys(line)).toEqual(['name', 'isSet']);
  });

  test('a database that knows the release’s migrations says so', async () => {
    const { answer } = await ask(token);
    expect(answer.migrations).toMatchObject({ known: expect.any(Array) });
  });
});
