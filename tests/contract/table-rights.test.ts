import type { Database } from '@dealer/embedded-backend';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { attempts, listTables, refillTables, toLines } from '../support/rights-fixture.ts';
import { type Role, roles, signInEverybody } from '../support/rights-people.ts';
import { dealerId } from '../support/vehicle-fixture.ts';

/**
 * How many rows each role can read, add, change and delete over REST, in this order, among the rows of `fillTables`.
 * `-`: the database refuses the attempt; `!`: 401, so that the page asks for a sign-in.
 */
const expectations = `
  table                      visitor  stranger  elsewhere  suspended  ended  idle  expired  one-factor  photographer  sales  staff  owner
  adf_deliveries             ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        0---          1---   1---   1---
  admin_users                ----     0---      1---       !!!!       !!!!   !!!!  1---     1---        1---          1---   1---   9---
  appointments               ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        0---          1---   1---   1---
  contact_messages           ----     0-0-      0-0-       !!!!       !!!!   !!!!  0-0-     0-0-        0-0-          1-1-   1-1-   1-1-
  dealer_backups             ----     ----      ----       !!!!       !!!!   !!!!  ----     ----        ----          ----   ----   ----
  dealer_inventory_versions  1---     1---      1---       !!!!       !!!!   !!!!  1---     1---        1---          1---   1---   1---
  dealer_settings            1---     0-0-      0-0-       !!!!       !!!!   !!!!  0-0-     0-0-        0-0-          0-0-   111-   111-
  dealer_settings_history    ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        0---          0---   2---   2---
  deleted_vehicles           ----     ----      ----       !!!!       !!!!   !!!!  ----     ----        ----          ----   ----   ----
  import_photographs         ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        0---          0---   1---   1---
  import_sources             ----     0-00      0-00       !!!!       !!!!   !!!!  0-00     0-00        0-00          0-00   1111   1111
  lead_events                ----     0--0      0--0       !!!!       !!!!   !!!!  0--0     0--0        0--0          31-0   31-0   31-0
  lead_files                 ----     0--0      0--0       !!!!       !!!!   !!!!  0--0     0--0        0--0          11-1   11-1   11-1
  leads                      ----     0-0-      0-0-       !!!!       !!!!   !!!!  0-0-     0-0-        0-0-          111-   111-   111-
  list_views                 ----     0-00      0-00       !!!!       !!!!   !!!!  0-00     0-00        1100          1100   1111   1111
  media_deletions            ----     ----      ----       !!!!       !!!!   !!!!  ----     ----        ----          ----   ----   ----
  media_uploads              ----     ----      ----       !!!!       !!!!   !!!!  ----     ----        ----          ----   ----   ----
  message_photos             ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        0---          1---   1---   1---
  message_replies            ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        0---          1---   1---   1---
  price_steps                ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        0---          0---   1---   1---
  saved_replies              ----     0-00      0-00       !!!!       !!!!   !!!!  0-00     0-00        0-00          1111   1111   1111
  search_synonyms            ----     0-00      1-00       !!!!       !!!!   !!!!  0-00     0-00        2-00          2-00   2111   2111
  staff_mails                ----     ----      ----       !!!!       !!!!   !!!!  ----     ----        ----          ----   ----   ----
  trade_ins                  ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        0---          1---   1---   1---
  vehicle_alerts             ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        0---          1---   1---   1---
  vehicle_audit              ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        9---          9---   9---   9---
  vehicle_body_types         1---     1---      1---       !!!!       !!!!   !!!!  1---     1---        1---          1---   1---   1---
  vehicle_colors             1---     1---      1---       !!!!       !!!!   !!!!  1---     1---        1---          1---   1---   1---
  vehicle_cost_changes       ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        0---          0---   1---   1---
  vehicle_cost_lines         ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        0---          0---   1---   1---
  vehicle_costs              ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        0---          0---   1---   1---
  vehicle_counts             ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        1---          1---   1---   1---
  vehicle_disclosure_images  1---     1-00      1-00       !!!!       !!!!   !!!!  1-00     1-00        2122          2122   2122   2122
  vehicle_engines            1---     1---      1---       !!!!       !!!!   !!!!  1---     1---        1---          1---   1---   1---
  vehicle_images             1---     1-00      1-00       !!!!       !!!!   !!!!  1-00     1-00        2122          2122   2122   2122
  vehicle_import_rows        ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        0---          0---   1---   1---
  vehicle_imports            ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        0---          0---   1---   1---
  vehicle_makes              1---     1---      1---       !!!!       !!!!   !!!!  1---     1---        1---          1---   1---   1---
  vehicle_models             1---     1---      1---       !!!!       !!!!   !!!!  1---     1---        1---          1---   1---   1---
  vehicle_price_history      ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        2---          2---   2---   2---
  vehicle_publications       ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        1---          1---   1---   1---
  vehicle_status_history     ----     0---      0---       !!!!       !!!!   !!!!  0---     0---        2---          2---   2---   2---
  vehicle_videos             1---     1-00      1-00       !!!!       !!!!   !!!!  1-00     1-00        2122          2122   2122   2122
  vehicles                   1---     1-00      1-00       !!!!       !!!!   !!!!  1-00     1-00        2110          2120   2122   2122
`;

// Which roles may call each function: visitors, staff, service.
const callers = `
  function                visitor  signed-in  trusted
  add_archive_photograph  no       yes        yes
  add_sent_photograph     no       no         yes
  alert_demand            no       yes        yes
  analytics_gross         no       yes        yes
  analytics_interest      no       yes        yes
  analytics_sales         no       yes        yes
  analytics_stock         no       yes        yes
  applied_migrations      no       no         yes
  appointment_counts      no       yes        yes
  appointment_slots       no       yes        yes
  assign_appointment      no       yes        yes
  assign_lead             no       yes        yes
  begin_second_factor     no       no         yes
  begin_sign_in           no       no         yes
  book_appointment        no       yes        yes
  book_test_drive         no       no         yes
  cancel_test_drive       no       no         yes
  change_alert            no       no         yes
  change_appointment      no       yes        yes
  check_password_link     no       no         yes
  clear_sign_in_attempts  no       no         yes
  confirm_alert           no       no         yes
  confirm_contact_email   no       no         yes
  confirm_contact_mail    yes      yes        yes
  confirm_staff_session   no       no         yes
  count_vehicle_event     yes      yes        yes
  dashboard_attention     no       yes        yes
  delete_expired_records  no       no         yes
  delete_lead             no       yes        yes
  delete_vehicles         no       yes        yes
  discard_media_uploads   no       yes        yes
  end_alerts              no       no         yes
  expired_staff_members   no       no         yes
  find_import_matches     no       yes        yes
  find_photographed_vehicles  no       yes        yes
  finish_adf_delivery     no       no         yes
  finish_alert_mail       no       no         yes
  finish_alert_request    no       no         yes
  finish_backup           no       no         yes
  finish_import_photograph  no       no         yes
  finish_media_deletion   no       no         yes
  finish_message_mail     no       no         yes
  finish_reply_mail       no       no         yes
  finish_second_factor    no       no         yes
  finish_setup            no       no         yes
  finish_sign_in          no       no         yes
  finish_staff_mail       no       no         yes
  finish_test_drive_mail  no       no         yes
  hand_over_work          no       yes        yes
  import_photograph_progress  no       yes        yes
  import_vehicles         no       yes        yes
  inventory_stats         no       yes        yes
  inventory_version       yes      yes        yes
  landing_links           yes      yes        yes
  landing_page            yes      yes        yes
  lead_detail             no       yes        yes
  lead_reminders          no       yes        yes
  lead_response_times     no       yes        yes
  list_appointments       no       yes        yes
  list_deleted_vehicles   no       yes        yes
  list_leads              no       yes        yes
  list_messages           no       yes        yes
  list_search_synonyms    no       yes        yes
  list_staff_vehicles     no       yes        yes
  list_vehicle_money      no       yes        yes
  may_send_photographs    no       no         yes
  merge_leads             no       yes        yes
  message_conversation    no       yes        yes
  message_counts          no       yes        yes
  move_test_drive         no       no         yes
  needs_setup             no       yes        yes
  note_backup_download    no       no         yes
  note_media_upload       no       yes        yes
  open_invitation         no       no         yes
  open_work               no       yes        yes
  publish_due_vehicles    no       no         yes
  purge_deleted_vehicles  no       no         yes
  queue_alert_matches     no       no         yes
  queue_staff_mails       no       no         yes
  read_alert              no       no         yes
  read_setup_facts        no       no         yes
  read_test_drive         yes      yes        yes
  recent_activity         no       yes        yes
  recognize_session       no       no         yes
  redeem_invitation       no       no         yes
  register_message_photo  no       no         yes
  removed_vehicle         yes      yes        yes
  replace_recovery_codes  no       no         yes
  request_alert           no       no         yes
  reset_dealer_settings   no       yes        yes
  restore_invitation      no       no         yes
  restore_recovery_link   no       no         yes
  restore_vehicles        no       yes        yes
  restore_vehicles_status no       yes        yes
  resume_alerts           no       no         yes
  retry_import_photographs  no       yes        yes
  role_rights             no       yes        yes
  save_price_steps        no       yes        yes
  save_vehicle_media      no       yes        yes
  save_vehicle_money      no       yes        yes
  schedule_publication    no       yes        yes
  search_inventory        yes      yes        yes
  select_staff_vehicles   no       yes        yes
  send_adf_now            no       yes        yes
  send_contact_message    yes      yes        yes
  set_vehicle_prices      no       yes        yes
  set_vehicles_status     no       yes        yes
  sign_alert              no       no         yes
  sign_test_drive         no       no         yes
  similar_vehicles        yes      yes        yes
  sold_vehicle            yes      yes        yes
  staff_session           no       yes        yes
  staff_vehicle_choices   no       yes        yes
  store_message_reply     no       no         yes
  stored_vehicle_money    no       yes        yes
  submit_contact_form     no       no         yes
  submit_trade_in         no       no         yes
  suggest_vehicles        yes      yes        yes
  take_adf_deliveries     no       no         yes
  take_alert_mails        no       no         yes
  take_alert_requests     no       no         yes
  take_backup             no       no         yes
  take_import_photographs  no       no         yes
  take_media_deletions    no       no         yes
  take_message_mail       no       no         yes
  take_staff_mails        no       no         yes
  take_test_drive_mails   no       no         yes
  take_unsent_messages    no       no         yes
  take_unsent_replies     no       no         yes
  test_drive_slots        yes      yes        yes
  touch_staff_session     no       yes        yes
  undo_booking            no       yes        yes
  undo_lead_stage         no       yes        yes
  undo_message_answer     no       yes        yes
  undo_vehicle_import     no       yes        yes
  unmerge_lead            no       yes        yes
  update_staff_member     no       no         yes
  use_recovery_code       no       no         yes
  vehicle_extras          yes      yes        yes
  vehicle_history         no       yes        yes
  vehicle_interest        no       yes        yes
  vehicle_money           no       yes        yes
  win_lead                no       yes        yes
`;

type Clients = Awaited<ReturnType<typeof signInEverybody>>;

async function attempt(database: Database, client: Clients[Role], table: string, verb: string): Promise<string> {
  const { row, column, value } = attempts[table] ?? { row: {}, column: 'dealer_id', value: 'x' };
  // A dealer has one settings row: an insert needs an empty table.
  if (table === 'dealer_settings' && verb === 'insert') await database.exec('delete from public.dealer_settings');
  const all = `${column}.is.null,${column}.not.is.null`;
  const requests = {
    select: () => client.from(table).select(column, { count: 'exact' }),
    insert: () => client.from(table).insert(row, { count: 'exact' }),
    update: () =>
      client
        .from(table)
        .update({ [column]: value }, { count: 'exact' })
        .or(all),
    delete: () => client.from(table).delete({ count: 'exact' }).or(all),
  };
  const send = new Map(Object.entries(requests)).get(verb);
  if (send === undefined) throw new Error(`No such verb: ${verb}`);
  const { error, count, status } = await send();
  const hasWritten = verb !== 'select' && error === null && count !== 0;
  if (hasWritten || (table === 'dealer_settings' && verb === 'insert')) await refillTables(database);
  if (error === null) return count === null ? '?' : count.toString(36);
  if (error.code === '42501') return '-';
  return status === 401 ? '!' : `${error.code} ${error.message}`;
}

const verbs = ['select', 'insert', 'update', 'delete'];

describe.each(databaseKinds)('access rights on %s', (kind) => {
  const gateway = useGateway(kind, undefined, { dealerId });
  const seen: string[][] = [];
  let clients: Clients | undefined;
  beforeAll(async () => {
    await refillTables(gateway().database);
    clients = await signInEverybody(gateway());
  });
  afterAll(() => printMatrix(kind, seen));

  test('every table is in the list', async () => {
    expect(toLines(expectations).map(([table]) => table)).toEqual(await listTables(gateway().database));
    expect(Object.keys(attempts)).toEqual(await listTables(gateway().database));
    expect(expectations.trim().split('\n')[0]?.trim().split(/\s+/)).toEqual(['table', ...roles]);
  });

  test.each(toLines(expectations))('%s', async (table, ...expected) => {
    const found: string[] = [];
    for (const role of roles) {
      const cells: string[] = [];
      for (const verb of verbs) {
        if (clients) cells.push(await attempt(gateway().database, clients[role], table, verb));
      }
      found.push(cells.join(''));
    }
    seen.push([table, ...found]);
    expect(found).toEqual(expected);
  });

  test('if the dealership requires two factors, people without one have the rights of an unverified session', async () => {
    const { database } = gateway();
    const column = roles.indexOf('one-factor') + 1;
    for (const [table = '', ...cells] of toLines(expectations)) {
      // Other writes would reset the settings and with them the requirement.
      await database.exec('update public.dealer_settings set two_factor_auth = true');
      const reading = clients && (await attempt(database, clients.staff, table, 'select'));
      expect([table, reading]).toEqual([table, cells[column - 1]?.[0]]);
    }
    await refillTables(database);
  });

  test.each(['anon', 'authenticated'])('%s cannot read the internal schemas', async (role) => {
    const readable = await gateway().database.query(
      `select relname::text as name from pg_class
       where relnamespace in ('private'::regnamespace, 'auth'::regnamespace, 'supabase_migrations'::regnamespace)
         and relkind in ('r', 'p', 'v', 'm')
         and has_table_privilege($1::text, oid, 'select, insert, update, delete')`,
      [role],
    );
    expect(readable).toEqual([]);
  });

  test('every function is executable by its intended roles only', async () => {
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

  // Supabase's database linter (0028, 0029): exposed functions run with the caller's rights.
  test('no function callable by visitors or staff is a security definer', async () => {
    const rows = await gateway().database.query(`
      select proname::text as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef
        and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
      order by proname
    `);
    expect(rows).toEqual([]);
  });

  test('every function has a comment and a fixed search path', async () => {
    const rows = await gateway().database.query(`
      select proname::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (obj_description(oid, 'pg_proc') is null or not coalesce('search_path=""' = any (proconfig), false))
    `);
    expect(rows).toEqual([]);
  });
});

/** Prints the table as found, for the run's report. */
function printMatrix(kind: string, lines: readonly string[][]): void {
  const head = ['', ...roles];
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((cells) => cells[at]?.length ?? 0)));
  const text = [head, ...lines].map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
  console.log(
    `Rights on ${kind} (select, insert, update, delete: rows reached, - refused, ! asked to sign in)\n${text.join('\n')}`,
  );
}
