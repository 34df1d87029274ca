import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRow, readRows, removeRows, searchInventory } from '../support/backend-api.ts';
import { useGateway } from '../support/gateway.ts';
import { readableText } from '../support/html-text.ts';
import { readKeys } from '../support/product.ts';
import { refillTables } from '../support/rights-fixture.ts';
import { signInEverybody } from '../support/rights-people.ts';
import { requestLogin, staffPassword } from '../support/staff.ts';
import { anotherDealerId, workAs } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';
import { workerProduct } from '../support/worker-product.ts';

const nobodysId = '00000000-0000-4000-8000-00000000ffff';

describe("another dealer's ids", () => {
  const gateway = useGateway('postgres', undefined, { dealerId });
  let clients: Awaited<ReturnType<typeof signInEverybody>>;
  let theirs = '';
  beforeAll(async () => {
    await refillTables(gateway().database);
    clients = await signInEverybody(gateway());
    theirs = await addVehicle(gateway().database, { dealer_id: anotherDealerId, status: 'Draft' });
  });

  /** The responses of every endpoint that takes an id, without the id itself. */
  async function askFor(id: string): Promise<string> {
    const { staff } = clients;
    const here = { p_dealer_id: dealerId };
    const answers = [
      await staff.from('vehicles').select('*').eq('id', id),
      await staff.from('vehicles').select('*').eq('id', id).single(),
      await staff.from('vehicles').select('id', { count: 'exact', head: true }).eq('id', id),
      await staff.from('vehicles').update({ description: 'x' }).eq('id', id).select('id'),
      await staff.from('vehicles').delete({ count: 'exact' }).eq('id', id),
      await staff.from('vehicle_images').insert({ dealer_id: dealerId, vehicle_id: id, url: '/x', public_id: 'x' }),
      await staff.from('vehicle_counts').select('*').eq('vehicle_id', id),
      await staff.rpc('set_vehicles_status', { ...here, p_ids: [id], p_status: 'Sold' }),
      await staff.rpc('delete_vehicles', { ...here, p_ids: [id] }),
      await staff.rpc('set_vehicle_prices', { ...here, p_changes: [{ id, version: 1, price: 1 }] }),
      await staff.rpc('save_vehicle_media', { ...here, p_vehicle_id: id, p_images: [] }),
      await staff.rpc('vehicle_history', { ...here, p_vehicle_id: id }),
      await staff.rpc('find_import_matches', { ...here, p_vins: [], p_ids: [id] }),
      await staff.rpc('message_conversation', { ...here, p_message_id: id }),
    ];
    return JSON.stringify(
      answers.map(({ status, data, error, count }) => ({ status, data, error, count })),
      null,
      1,
    ).replaceAll(id, '(id)');
  }

  test('row 23: every request for another dealer’s id is answered like one for an unknown id, and changes nothing', async () => {
    const read = () => gateway().database.query('select * from public.vehicles where id = $1', [theirs]);
    const before = await read();
    const [foreign, unknown] = [await askFor(theirs), await askFor(nobodysId)];
    expect(foreign).toBe(unknown);
    expect(foreign).toContain('"status": 406');
    expect(before).toHaveLength(1);
    expect(await read()).toEqual(before);
  });

  test('row 23: another dealer’s id costs the database the same work as an unknown id', async () => {
    const work = (id: string) =>
      workAs(gateway().database, 'staff', async (query) => {
        const sql = `explain (analyze, costs off, timing off, summary off, buffers, format json)
          select * from public.vehicles where id = '${id}'`;
        const [row] = await query.query(sql);
        const text = JSON.stringify(row);
        const nodes = [...text.matchAll(/"Node Type":"([^"]+)"/g)].map(([, node]) => node);
        return { nodes, pages: Number(/"Shared Hit Blocks":(\d+)/.exec(text)?.[1]) };
      });
    await work(theirs);
    const [foreign, unknown] = [await work(theirs), await work(nobodysId)];
    expect(foreign.nodes).toEqual(unknown.nodes);
    // One more page for the row, and one for the rule's check.
    expect(Math.abs(foreign.pages - unknown.pages)).toBeLessThan(20);
  });
});

describe('visitors', () => {
  const make = 'Zzyzx';
  const draft = { id: crypto.randomUUID(), dealer_id: 'dream-motor', make, model: 'Secret', year: 2021, price: 12_345 };
  beforeAll(() => addRow(workerProduct, 'vehicles', { ...draft, status: 'Draft', vin: '1HGBH41JXMN109186' }));
  afterAll(() => removeRows(workerProduct, `vehicles?id=eq.${draft.id}`));

  async function ask(path: string, init: RequestInit = {}) {
    const { anonKey } = await readKeys(workerProduct);
    const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}`, 'content-type': 'application/json' };
    const response = await fetch(`${workerProduct.backendUrl}/rest/v1/${path}`, {
      ...init,
      headers: { ...headers, ...Object.fromEntries(new Headers(init.headers)) },
    });
    return { status: response.status, range: response.headers.get('content-range'), text: await response.text() };
  }

  test('row 24: visitors find no draft by id, make, VIN, count or search, nor on a page', async () => {
    const count = { headers: { prefer: 'count=exact' } };
    for (const condition of [`id=eq.${draft.id}`, `make=eq.${make}`, 'vin=eq.1HGBH41JXMN109186', 'status=eq.Draft']) {
      const { status, range, text } = await ask(`vehicles?select=id&${condition}`, count);
      expect([condition, status, range, text]).toEqual([condition, 200, '*/0', '[]']);
    }
    const found = await searchInventory(workerProduct, { search: make });
    expect([found.total, found.vehicles]).toEqual([0, []]);
    expect(JSON.stringify((await searchInventory(workerProduct)).facets)).not.toContain(make);
    const unknown = await fetch(`${workerProduct.url}/inventory/${nobodysId}`);
    const page = await fetch(`${workerProduct.url}/inventory/${draft.id}`);
    const readPage = async (response: Response) => readableText(await response.text());
    expect([page.status, await readPage(page)]).toEqual([404, await readPage(unknown)]);
    expect(await (await fetch(`${workerProduct.url}/sitemap.xml`)).text()).not.toContain(draft.id);
    for (const path of ['/', '/inventory', `/inventory?search=${make}`]) {
      expect(await (await fetch(workerProduct.url + path)).text()).not.toContain(draft.id);
    }
  });

  test('row 24: visitors cannot count views of a draft or write to any table', async () => {
    const event = { p_dealer_id: 'dream-motor', p_vehicle_id: draft.id, p_event: 'view' };
    await ask('rpc/count_vehicle_event', { method: 'POST', body: JSON.stringify(event) });
    expect(await readRows(workerProduct, `vehicle_counts?vehicle_id=eq.${draft.id}`)).toEqual([]);
    const row = JSON.stringify({ dealer_id: 'dream-motor' });
    for (const table of ['vehicles', 'vehicle_images', 'dealer_settings', 'contact_messages', 'admin_users']) {
      const answers = [
        await ask(table, { method: 'POST', body: row }),
        await ask(`${table}?dealer_id=eq.dream-motor`, { method: 'PATCH', body: row }),
        await ask(`${table}?dealer_id=eq.dream-motor`, { method: 'DELETE' }),
      ];
      expect([table, ...answers.map(({ status }) => status)]).toEqual([table, 401, 401, 401]);
    }
  });

  test('row 24: visitors cannot read people, settings, messages or history', async () => {
    const paths = ['admin_users', 'contact_messages', 'vehicle_price_history', 'vehicle_audit', 'vehicle_imports'];
    for (const path of [...paths, 'dealer_settings?select=login_attempts', 'dealer_settings']) {
      const { status, text } = await ask(path);
      expect([path, status, JSON.parse(text).code]).toEqual([path, 401, '42501']);
    }
    expect((await ask('vehicles?select=id,admin_users(id)')).status).toBe(400);
  });
});

test('row 25: extra fields in a request are refused, and nothing of it is stored', async () => {
  const { answer } = await requestLogin(workerProduct, 'admin', staffPassword);
  const { anonKey } = await readKeys(workerProduct);
  const headers = { apikey: anonKey, authorization: `Bearer ${answer.token}`, 'content-type': 'application/json' };
  const [before] = await readRows<{ id: string }>(workerProduct, 'vehicles?select=*&limit=1&order=id');
  const planted = {
    ...{ dealer_id: anotherDealerId, id: nobodysId, view_count: 999_999, version: 77, created_at: '2001-01-01' },
    ...{ published_at: '2001-01-01', sold_at: '2001-01-01', price_whole: 1 },
  };
  for (const [name, value] of Object.entries(planted)) {
    const response = await fetch(`${workerProduct.backendUrl}/rest/v1/vehicles?id=eq.${before?.id}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ description: 'planted', [name]: value }),
    });
    expect([name, response.status]).toEqual([name, name === 'price_whole' ? 400 : 403]);
  }
  expect(await readRows(workerProduct, `vehicles?select=*&id=eq.${before?.id}`)).toEqual([before]);

  const people = () =>
    readRows<{ user_id: string; username: string }>(workerProduct, 'admin_users?select=*&order=username');
  const everybody = await people();
  const admin = everybody.find(({ username }) => username === 'admin');
  for (const change of [{ role: 'manager' }, { is_suspended: true }, { dealer_id: anotherDealerId }]) {
    const response = await fetch(`${workerProduct.backendUrl}/rest/v1/admin_users?user_id=eq.${admin?.user_id}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify(change),
    });
    expect(response.status).toBe(403);
  }
  const seen = ({ last_seen_at: _, ...rest }: Record<string, unknown>) => rest;
  expect((await people()).map(seen)).toEqual(everybody.map(seen));
});
