import { leadNotSaved } from '@dealer/shared-domain/staff';
import { createLeadsSource } from '@dealer/shared-domain/staff-sources';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createTestStaffClient } from '../support/staff-client.ts';
import { addStaff, claimsOf, type Person } from '../support/staff-fixture.ts';
import { dealerId } from '../support/vehicle-fixture.ts';

const mayNotOwn = 'Choose a person who may answer leads';

describe.each(databaseKinds)('owners of leads on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const sql = (text: string, params: unknown[] = []) => gateway().database.query(text, params);
  const manager = () => gateway().as(claimsOf('staff'));
  const invitedId = crypto.randomUUID();

  beforeAll(async () => {
    await sql('update public.admin_users set joined_at = now()');
    await sql("insert into auth.users (id, email) values ($1, 'invited@example.com')", [invitedId]);
    await sql(
      `insert into public.admin_users (dealer_id, user_id, email, username, role)
       values ($1, $2, 'invited@example.com', 'invited', 'sales')`,
      [dealerId, invitedId],
    );
  });
  beforeEach(() => gateway().database.exec('delete from public.appointments; delete from public.leads;'));

  async function addLead(owner: unknown = null): Promise<string> {
    const [row] = await sql(
      `insert into public.leads (dealer_id, name, email, owner_id)
       values ($1, 'Sam', gen_random_uuid() || '@example.com', $2) returning id`,
      [dealerId, owner],
    );
    return String(row?.id);
  }
  const listPeople = async (): Promise<{ name: string; is_active: boolean }[]> => {
    const { data, error } = await manager().rpc('list_leads', { p_dealer_id: dealerId });
    expect(error).toBeNull();
    return data.people;
  };
  const give = (id: string, owner: unknown) => manager().from('leads').update({ owner_id: owner }).eq('id', id);

  test('offered are the people who work here and whose own role answers messages', async () => {
    expect((await listPeople()).map(({ name }) => name)).toEqual(['owner', 'sales', 'staff']);
  });

  test('an owner who may not answer leads any more keeps the name, but gets no other lead', async () => {
    await addLead(claimsOf('photographer').sub);
    await addLead(claimsOf('suspended').sub);
    const people = await listPeople();
    const inactive = people.filter(({ is_active }) => !is_active).map(({ name }) => name);
    expect(inactive).toEqual(['photographer', 'suspended']);
  });

  test.each<Person>(['photographer', 'suspended', 'elsewhere', 'stranger'])(
    'a lead is not given to %s, who could not see it',
    async (person) => {
      const owner = claimsOf(person).sub;
      expect((await give(await addLead(), owner)).error).toMatchObject({ code: '22023', message: mayNotOwn });
      const added = { dealer_id: dealerId, name: 'Ada', email: 'ada@example.com', owner_id: owner };
      expect((await manager().from('leads').insert(added)).error).toMatchObject({ code: '22023', message: mayNotOwn });
    },
  );

  test('a lead that is sent again after a lost answer is added once; one with a deleted vehicle is refused', async () => {
    const client = createTestStaffClient(gateway());
    const leads = createLeadsSource({ client, dealerId, withSession: (work) => work() });
    const values = { name: 'Ida Walker', email: '', phone: '416 555 0111', source: 'call', vehicleId: null } as const;
    const id = crypto.randomUUID();
    expect(await leads.add({ id, ...values })).toBe(id);
    expect(await leads.add({ id, ...values })).toBe(id);
    expect(await sql('select id from public.leads')).toEqual([{ id }]);
    await expect(leads.add({ ...values, vehicleId: crypto.randomUUID() })).rejects.toThrow(leadNotSaved);
  });

  test('a lead is given to a salesperson, but not before the invitation is accepted', async () => {
    const id = await addLead();
    expect((await give(id, claimsOf('sales').sub)).error).toBeNull();
    expect((await give(id, invitedId)).error?.message).toBe(mayNotOwn);
    expect((await give(id, null)).error).toBeNull();
  });

  test('other changes of a lead of an owner who left are saved', async () => {
    const id = await addLead(claimsOf('suspended').sub);
    const saved = await manager().from('leads').update({ next_step: 'Call' }).eq('id', id).select('id');
    expect(saved.data).toEqual([{ id }]);
  });
});
