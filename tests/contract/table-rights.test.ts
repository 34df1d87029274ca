import type { Database } from '@dealer/embedded-backend';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addImage, addVehicle, dealerId } from '../support/lot-fixture.ts';
import { addStaff, anotherDealerId, claimsOf, type Person, workAs } from '../support/staff-fixture.ts';

const persons = ['visitor', 'owner', 'staff', 'suspended', 'stranger', 'elsewhere'] as const;

// How many rows each person reads, adds, changes and deletes when they try it on all that there is (see `fill`).
// `no` means that the database refuses the very attempt.
const expectations = `
  table                      verb    visitor  owner  staff  suspended  stranger  elsewhere
  admin_users                select  no       3      1      1          0         1
  admin_users                insert  no       no     no     no         no        no
  admin_users                update  no       no     no     no         no        no
  admin_users                delete  no       no     no     no         no        no
  contact_messages           select  no       1      1      0          0         0
  contact_messages           insert  no       no     no     no         no        no
  contact_messages           update  no       1      1      0          0         0
  contact_messages           delete  no       no     no     no         no        no
  dealer_backups             select  no       no     no     no         no        no
  dealer_backups             insert  no       no     no     no         no        no
  dealer_backups             update  no       no     no     no         no        no
  dealer_backups             delete  no       no     no     no         no        no
  dealer_inventory_versions  select  1        1      1      1          1         1
  dealer_inventory_versions  insert  no       no     no     no         no        no
  dealer_inventory_versions  update  no       no     no     no         no        no
  dealer_inventory_versions  delete  no       no     no     no         no        no
  dealer_settings            select  1        1      1      0          0         0
  dealer_settings            insert  no       1      1      no         no        no
  dealer_settings            update  no       1      1      0          0         0
  dealer_settings            delete  no       no     no     no         no        no
  media_deletions            select  no       no     no     no         no        no
  media_deletions            insert  no       no     no     no         no        no
  media_deletions            update  no       no     no     no         no        no
  media_deletions            delete  no       no     no     no         no        no
  media_uploads              select  no       no     no     no         no        no
  media_uploads              insert  no       no     no     no         no        no
  media_uploads              update  no       no     no     no         no        no
  media_uploads              delete  no       no     no     no         no        no
  message_replies            select  no       1      1      0          0         0
  message_replies            insert  no       no     no     no         no        no
  message_replies            update  no       no     no     no         no        no
  message_replies            delete  no       no     no     no         no        no
  staff_mails                select  no       no     no     no         no        no
  staff_mails                insert  no       no     no     no         no        no
  staff_mails                update  no       no     no     no         no        no
  staff_mails                delete  no       no     no     no         no        no
  vehicle_audit              select  no       8      8      0          0         0
  vehicle_audit              insert  no       no     no     no         no        no
  vehicle_audit              update  no       no     no     no         no        no
  vehicle_audit              delete  no       no     no     no         no        no
  vehicle_body_types         select  1        1      1      1          1         1
  vehicle_body_types         insert  no       no     no     no         no        no
  vehicle_body_types         update  no       no     no     no         no        no
  vehicle_body_types         delete  no       no     no     no         no        no
  vehicle_colors             select  1        1      1      1          1         1
  vehicle_colors             insert  no       no     no     no         no        no
  vehicle_colors             update  no       no     no     no         no        no
  vehicle_colors             delete  no       no     no     no         no        no
  vehicle_counts             select  no       1      1      0          0         0
  vehicle_counts             insert  no       no     no     no         no        no
  vehicle_counts             update  no       no     no     no         no        no
  vehicle_counts             delete  no       no     no     no         no        no
  vehicle_disclosure_images  select  1        2      2      1          1         1
  vehicle_disclosure_images  insert  no       1      1      no         no        no
  vehicle_disclosure_images  update  no       2      2      0          0         0
  vehicle_disclosure_images  delete  no       2      2      0          0         0
  vehicle_engines            select  1        1      1      1          1         1
  vehicle_engines            insert  no       no     no     no         no        no
  vehicle_engines            update  no       no     no     no         no        no
  vehicle_engines            delete  no       no     no     no         no        no
  vehicle_images             select  1        2      2      1          1         1
  vehicle_images             insert  no       1      1      no         no        no
  vehicle_images             update  no       2      2      0          0         0
  vehicle_images             delete  no       2      2      0          0         0
  vehicle_import_rows        select  no       1      1      0          0         0
  vehicle_import_rows        insert  no       no     no     no         no        no
  vehicle_import_rows        update  no       no     no     no         no        no
  vehicle_import_rows        delete  no       no     no     no         no        no
  vehicle_imports            select  no       1      1      0          0         0
  vehicle_imports            insert  no       no     no     no         no        no
  vehicle_imports            update  no       no     no     no         no        no
  vehicle_imports            delete  no       no     no     no         no        no
  vehicle_makes              select  1        1      1      1          1         1
  vehicle_makes              insert  no       no     no     no         no        no
  vehicle_makes              update  no       no     no     no         no        no
  vehicle_makes              delete  no       no     no     no         no        no
  vehicle_models             select  1        1      1      1          1         1
  vehicle_models             insert  no       no     no     no         no        no
  vehicle_models             update  no       no     no     no         no        no
  vehicle_models             delete  no       no     no     no         no        no
  vehicle_price_history      select  no       2      2      0          0         0
  vehicle_price_history      insert  no       no     no     no         no        no
  vehicle_price_history      update  no       no     no     no         no        no
  vehicle_price_history      delete  no       no     no     no         no        no
  vehicle_status_history     select  no       2      2      0          0         0
  vehicle_status_history     insert  no       no     no     no         no        no
  vehicle_status_history     update  no       no     no     no         no        no
  vehicle_status_history     delete  no       no     no     no         no        no
  vehicle_videos             select  1        2      2      1          1         1
  vehicle_videos             insert  no       1      1      no         no        no
  vehicle_videos             update  no       2      2      0          0         0
  vehicle_videos             delete  no       2      2      0          0         0
  vehicles                   select  1        2      2      1          1         1
  vehicles                   insert  no       1      1      no         no        no
  vehicles                   update  no       2      2      0          0         0
  vehicles                   delete  no       2      2      0          0         0
`;

// Who may call what: visitors, whoever is signed in, trusted code.
const callers = `
  function                visitor  signed-in  trusted
  analytics_interest      no       yes        yes
  analytics_sales         no       yes        yes
  analytics_stock         no       yes        yes
  applied_migrations      no       no         yes
  begin_second_factor     no       no         yes
  begin_sign_in           no       no         yes
  clear_sign_in_attempts  no       no         yes
  confirm_contact_mail    yes      yes        yes
  count_vehicle_event     yes      yes        yes
  dashboard_attention     no       yes        yes
  delete_vehicles         no       yes        yes
  discard_media_uploads   no       yes        yes
  find_import_matches     no       yes        yes
  finish_backup           no       no         yes
  finish_media_deletion   no       no         yes
  finish_message_mail     no       no         yes
  finish_reply_mail       no       no         yes
  finish_second_factor    no       no         yes
  finish_sign_in          no       no         yes
  finish_staff_mail       no       no         yes
  import_vehicles         no       yes        yes
  inventory_stats         no       yes        yes
  inventory_version       yes      yes        yes
  list_messages           no       yes        yes
  list_staff_vehicles     no       yes        yes
  message_conversation    no       yes        yes
  message_counts          no       yes        yes
  note_media_upload       no       yes        yes
  queue_staff_mails       no       no         yes
  recent_activity         no       yes        yes
  replace_recovery_codes  no       no         yes
  reset_dealer_settings   no       yes        yes
  save_vehicle_media      no       yes        yes
  search_inventory        yes      yes        yes
  select_staff_vehicles   no       yes        yes
  send_contact_message    yes      yes        yes
  set_vehicle_prices      no       yes        yes
  set_vehicles_status     no       yes        yes
  staff_session           no       yes        yes
  staff_vehicle_choices   no       yes        yes
  store_message_reply     no       no         yes
  take_backup             no       no         yes
  take_media_deletions    no       no         yes
  take_message_mail       no       no         yes
  take_staff_mails        no       no         yes
  take_unsent_messages    no       no         yes
  take_unsent_replies     no       no         yes
  touch_staff_session     no       yes        yes
  undo_vehicle_import     no       yes        yes
  update_staff_member     no       no         yes
  use_recovery_code       no       no         yes
  vehicle_history         no       yes        yes
`;

function toLines(text: string): string[][] {
  const [, ...lines] = text.trim().split('\n');
  return lines.map((line) => line.trim().split(/\s+/));
}

const ids = {
  shown: '00000000-0000-4000-8000-0000000000a1',
  draft: '00000000-0000-4000-8000-0000000000a2',
};
const file = { dealer_id: dealerId, vehicle_id: ids.shown, url: '/new.webp', public_id: 'new' };

/** For each table a row to add, and a column to select and to change, with what it is changed to. */
const attempts: Record<string, { row: Record<string, unknown>; column: string; value: unknown }> = {
  admin_users: {
    row: { dealer_id: dealerId, user_id: claimsOf('stranger').sub, email: 'x', username: 'x', role: 'owner' },
    column: 'role',
    value: 'owner',
  },
  contact_messages: {
    row: { id: crypto.randomUUID(), dealer_id: dealerId, name: 'Sam', email: 'sam@example.com', message: 'Hello' },
    column: 'status',
    value: 'read',
  },
  dealer_backups: { row: { dealer_id: dealerId, due_at: '2026-11-21' }, column: 'last_error', value: 'x' },
  dealer_inventory_versions: { row: { dealer_id: 'new' }, column: 'version', value: 1 },
  dealer_settings: { row: { dealer_id: dealerId, email: 'x' }, column: 'email', value: 'x' },
  media_deletions: {
    row: { dealer_id: dealerId, public_id: 'shown', resource_type: 'image' },
    column: 'public_id',
    value: 'shown',
  },
  media_uploads: {
    row: { dealer_id: dealerId, public_id: 'sent', resource_type: 'image' },
    column: 'public_id',
    value: 'sent',
  },
  message_replies: {
    row: { id: ids.draft, dealer_id: dealerId, message_id: ids.shown, text: 'Yes', author_name: 'x' },
    column: 'text',
    value: 'x',
  },
  staff_mails: { row: { dealer_id: dealerId, kind: 'sales-report' }, column: 'last_error', value: 'x' },
  vehicle_audit: {
    row: {
      dealer_id: dealerId,
      vehicle_id: ids.shown,
      subject: 'vehicle',
      subject_id: ids.shown,
      action: 'update',
      actor_name: 'x',
    },
    column: 'actor_name',
    value: 'x',
  },
  vehicle_body_types: { row: { name: 'New', category: 'New' }, column: 'category', value: 'x' },
  vehicle_colors: {
    row: { name: 'New', hex_code: '#000000', color_family: 'New' },
    column: 'color_family',
    value: 'x',
  },
  vehicle_counts: { row: { dealer_id: dealerId, vehicle_id: ids.shown, day: '2026-11-22' }, column: 'views', value: 9 },
  vehicle_disclosure_images: { row: file, column: 'alt_text', value: 'x' },
  vehicle_engines: {
    row: { make_name: 'New', model_name: 'New', engine_size: '1L' },
    column: 'engine_size',
    value: 'x',
  },
  vehicle_images: { row: file, column: 'alt_text', value: 'x' },
  vehicle_import_rows: {
    row: { import_id: ids.shown, line: 3, dealer_id: dealerId, batch: 0, vehicle_id: ids.shown, outcome: 'created' },
    column: 'message',
    value: 'x',
  },
  vehicle_imports: {
    row: { id: ids.draft, dealer_id: dealerId, file_name: 'x', format: 'csv' },
    column: 'file_name',
    value: 'x',
  },
  vehicle_makes: { row: { name: 'New' }, column: 'country', value: 'x' },
  vehicle_models: { row: { make_id: 1, make_name: 'Kia', name: 'New' }, column: 'body_style', value: 'x' },
  vehicle_price_history: {
    row: { dealer_id: dealerId, vehicle_id: ids.shown, to_price: 1 },
    column: 'to_price',
    value: 1,
  },
  vehicle_status_history: {
    row: { dealer_id: dealerId, vehicle_id: ids.shown, to_status: 'Sold' },
    column: 'to_status',
    value: 'Sold',
  },
  vehicle_videos: { row: file, column: 'thumbnail_url', value: '/x.webp' },
  vehicles: {
    row: { dealer_id: dealerId, make: 'Kia', model: 'Rio', year: 2020, price: 1, status: 'Draft' },
    column: 'description',
    value: 'x',
  },
};

async function fill(database: Database): Promise<void> {
  await addStaff(database);
  await addVehicle(database, { id: ids.shown });
  await addVehicle(database, { id: ids.draft, status: 'Draft' });
  for (const id of [ids.shown, ids.draft]) {
    await addImage(database, id, { public_id: id });
    for (const table of ['vehicle_videos', 'vehicle_disclosure_images']) {
      await database.query(
        `insert into public.${table} (dealer_id, vehicle_id, url, public_id) values ($1, $2, '/file', $3)`,
        [dealerId, id, id],
      );
    }
  }
  await database.exec(`
    insert into public.dealer_settings (dealer_id) values ('${dealerId}');
    insert into public.contact_messages (id, dealer_id, name, email, message)
    values ('${ids.shown}', '${dealerId}', 'Sam', 'sam@example.com', 'Hello');
    insert into public.message_replies (id, dealer_id, message_id, text, author_name)
    values ('${ids.shown}', '${dealerId}', '${ids.shown}', 'Yes', 'admin');
    insert into public.media_deletions (dealer_id, public_id, resource_type) values ('${dealerId}', 'gone', 'image');
    insert into public.vehicle_imports (id, dealer_id, file_name, format)
    values ('${ids.shown}', '${dealerId}', 'lot.csv', 'csv');
    insert into public.vehicle_import_rows (import_id, line, dealer_id, batch, vehicle_id, outcome)
    values ('${ids.shown}', 2, '${dealerId}', 0, '${ids.shown}', 'created');
    insert into public.vehicle_makes (name) values ('Kia');
    insert into public.vehicle_models (make_id, make_name, name) select id, name, 'Rio' from public.vehicle_makes;
    insert into public.vehicle_engines (make_name, model_name, engine_size) values ('Kia', 'Rio', '1.6L');
    insert into public.vehicle_colors (name, hex_code, color_family) values ('Red', '#ff0000', 'Red');
    insert into public.vehicle_counts (dealer_id, vehicle_id, day) values ('${dealerId}', '${ids.shown}', '2026-11-21');
    insert into public.vehicle_body_types (name, category) values ('Sedan', 'Car');
  `);
}

function readCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
}

/** Tries a write with the person's rights in the database itself and takes it back. */
async function tryInDatabase(database: Database, person: Person, table: string, verb: string): Promise<string> {
  const attempt = attempts[table];
  if (!attempt) throw new Error(`Nothing to try on ${table}`);
  const columns = Object.keys(attempt.row);
  const statements: Record<string, [sql: string, params: unknown[]]> = {
    insert: [
      `insert into public.${table} (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(attempt.row),
    ],
    update: [`update public.${table} set ${attempt.column} = $1`, [attempt.value]],
    delete: [`delete from public.${table}`, []],
  };
  const [sql = '', params = []] = statements[verb] ?? [];
  let outcome = '';
  const undone = new Error('undone');
  try {
    await workAs(database, person, async (query) => {
      if (table === 'dealer_settings' && verb === 'insert') {
        const role = claimsOf(person).role;
        await query.query("select set_config('role', 'none', true)");
        await query.query('delete from public.dealer_settings');
        await query.query("select set_config('role', $1, true)", [role]);
      }
      outcome = String((await query.query(`${sql} returning 1`, params)).length);
      throw undone;
    });
  } catch (error) {
    if (error === undone) return outcome;
    if (readCode(error) === '42501') return 'no';
    throw error;
  }
  return outcome;
}

async function tryToRead(client: PostgrestClient, table: string): Promise<string> {
  const column = table === 'dealer_settings' ? 'email' : attempts[table]?.column;
  const { data, error } = await client.from(table).select(column);
  if (error) return error.code === '42501' ? 'no' : `${error.code} ${error.message}`;
  return String(data.length);
}

/** Tries a write that is not to succeed by way of the REST interface. */
async function tryToWrite(client: PostgrestClient, table: string, verb: string): Promise<string> {
  const { row, column, value } = attempts[table] ?? { row: {}, column: 'id', value: null };
  const target = client.from(table);
  const request =
    verb === 'insert'
      ? target.insert(row)
      : verb === 'update'
        ? target.update({ [column]: value }, { count: 'exact' }).or(`${column}.is.null,${column}.not.is.null`)
        : target.delete({ count: 'exact' }).or(`${column}.is.null,${column}.not.is.null`);
  const { error, count } = await request;
  if (error) return error.code === '42501' ? 'no' : `${error.code} ${error.message}`;
  return String(count);
}

describe.each(databaseKinds)('who may do what on %s', (kind) => {
  const gateway = useGateway(kind, fill);
  const clientOf = (person: Person) => (person === 'visitor' ? gateway().anon : gateway().as(claimsOf(person)));

  test('every table is in the list, with every verb', async () => {
    const tables = await gateway().database.query(`
      select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname
    `);
    const verbs = ['select', 'insert', 'update', 'delete'];
    expect(toLines(expectations).map(([table, verb]) => `${table} ${verb}`)).toEqual(
      tables.flatMap(({ name }) => verbs.map((verb) => `${name} ${verb}`)),
    );
  });

  test.each(toLines(expectations))('%s: %s', async (table, verb, ...expected) => {
    const found: string[] = [];
    for (const person of persons) {
      found.push(
        verb === 'select'
          ? await tryToRead(clientOf(person), table)
          : await tryInDatabase(gateway().database, person, table, verb),
      );
    }
    expect(found).toEqual(expected);
  });

  test('what nobody may write they may not write over REST either', async () => {
    for (const [table = '', verb = '', ...expected] of toLines(expectations)) {
      for (const [n, person] of persons.entries()) {
        const outcome = expected[n];
        if (verb === 'select' || (outcome !== 'no' && outcome !== '0')) continue;
        expect([table, verb, person, await tryToWrite(clientOf(person), table, verb)]).toEqual([
          table,
          verb,
          person,
          outcome,
        ]);
      }
    }
  });

  test.each(['anon', 'authenticated'])('%s reads nothing of the schemas behind', async (role) => {
    const readable = await gateway().database.query(
      `select relname::text as name from pg_class
       where relnamespace in ('private'::regnamespace, 'auth'::regnamespace, 'supabase_migrations'::regnamespace)
         and relkind in ('r', 'p', 'v', 'm')
         and has_table_privilege($1::text, oid, 'select, insert, update, delete')`,
      [role],
    );
    expect(readable).toEqual([]);
  });

  test('every function is called by those who are meant to', async () => {
    const rows = await gateway().database.query(`
      select proname::text as name,
        has_function_privilege('anon', oid, 'execute') as visitor,
        has_function_privilege('authenticated', oid, 'execute') as signed_in,
        has_function_privilege('service_role', oid, 'execute') as trusted
      from pg_proc where pronamespace = 'public'::regnamespace order by proname
    `);
    const found = rows.map(({ name, ...rights }) => [
      name,
      ...Object.values(rights).map((isGranted) => (isGranted ? 'yes' : 'no')),
    ]);
    expect(found).toEqual(toLines(callers));
  });

  test('every function says what it is for and looks nothing up by a bare name', async () => {
    const rows = await gateway().database.query(`
      select proname::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (obj_description(oid, 'pg_proc') is null or not coalesce('search_path=""' = any (proconfig), false))
    `);
    expect(rows).toEqual([]);
  });

  test.each([
    ['contact_messages', 'mailed_at', '2020-01-01'],
    ['contact_messages', 'message', 'x'],
    ['vehicles', 'id', crypto.randomUUID()],
    ['vehicles', 'dealer_id', anotherDealerId],
    ['vehicles', 'version', 99],
    ['vehicles', 'view_count', 1_000],
    ['vehicles', 'created_at', '2020-01-01'],
    ['vehicles', 'published_at', '2020-01-01'],
    ['vehicles', 'sold_at', '2020-01-01'],
    ['vehicle_images', 'vehicle_id', ids.draft],
    ['vehicle_images', 'dealer_id', anotherDealerId],
    ['vehicle_videos', 'vehicle_id', ids.draft],
    ['vehicle_disclosure_images', 'vehicle_id', ids.draft],
    ['dealer_settings', 'version', 99],
  ])('staff cannot change %s.%s', async (table, column, value) => {
    const { error, status } = await clientOf('staff')
      .from(table)
      .update({ [column]: value })
      .eq('dealer_id', dealerId);
    expect([status, error?.code]).toEqual([403, '42501']);
  });

  test('a picture does not come to another dealer’s vehicle by naming one’s own dealer', async () => {
    const { error } = await clientOf('elsewhere')
      .from('vehicle_images')
      .insert({ ...file, dealer_id: anotherDealerId });
    expect(error?.code).toBe('42501');
  });

  test('a vehicle is not added to another dealer’s lot', async () => {
    const { row } = attempts.vehicles ?? { row: {} };
    const { error } = await clientOf('staff')
      .from('vehicles')
      .insert({ ...row, dealer_id: anotherDealerId });
    expect(error?.code).toBe('42501');
  });
});
