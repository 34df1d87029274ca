import type { Database } from '@dealer/embedded-backend';
import { beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { attempts, file, fillTables, ids, listTables } from '../support/rights-fixture.ts';
import { addStaff, anotherDealerId, claimsOf } from '../support/staff-fixture.ts';
import { dealerId } from '../support/vehicle-fixture.ts';

const facts = `
  trim year price mileage transmission fuel_type body_style drivetrain exterior_color interior_color engine engine_size
  cylinders condition status is_available is_featured description features disclosure_safety_related
  disclosure_mechanical disclosure_exterior disclosure_interior disclosure_tires_wheels disclosure_obd2_scan
  disclosure_body_condition disclosure_title disclosure_out_of_province disclosure_inspected_at past_use sold_as_is
  history_report_url
  history_assessed history_facts odometer_statement incident_damage jurisdictions history_notes`;
const settings = `
  dealer_id dealership_name registered_name omvic_number email phone phone_numbers default_phone_index address city
  province postal_code latitude longitude opening_hours facebook_url instagram_url timezone currency sold_listed_days
  email_notifications new_vehicle_alerts low_inventory_alerts sales_reports maintenance_reminders two_factor_auth
  session_timeout password_expiry login_attempts google_maps_enabled supabase_configured backup_enabled auto_sync
  updated_at as_is_statement price_includes_text disclosure_statement holidays low_inventory_threshold sales_report_hour unsold_days
  vehicles_sold happy_customers years_in_business answer_minutes hst_percent omvic_fee administration_fee credit_apr
  credit_terms credit_down_payment lead_goal_minutes lead_assignment lead_reminders adf_enabled adf_email`;
// An upsert assigns the key too; the policy checks it.
const importSource = 'id dealer_id name profile headings columns distance words used_at line_count';
const image = 'url public_id sort_order is_primary alt_text width height placeholder_color';
const disclosureImage = 'url public_id filename category alt_text width height sort_order';
const video = 'url public_id thumbnail_url sort_order';

/** Columns that each role may name when writing. */
const writable: Record<string, { insert: string; update: string }> = {
  contact_messages: { insert: '', update: 'status notes' },
  // An upsert assigns the key and the date too; a policy and a trigger check them.
  dealer_settings: { insert: settings, update: settings },
  import_sources: { insert: importSource, update: importSource },
  lead_events: { insert: 'id dealer_id lead_id kind text detail', update: '' },
  lead_files: { insert: 'id dealer_id lead_id name type content', update: '' },
  leads: {
    insert: 'id dealer_id vehicle_id source name email phone owner_id next_step next_step_due',
    update:
      'vehicle_id name email phone stage lost_reason owner_id next_step next_step_due merged_into won_price won_on',
  },
  list_views: { insert: 'id dealer_id name query is_shared', update: 'name query is_shared' },
  saved_replies: { insert: 'id dealer_id title text', update: 'title text' },
  search_synonyms: { insert: 'dealer_id term meaning', update: 'term meaning' },
  vehicle_disclosure_images: {
    insert: `id dealer_id vehicle_id ${disclosureImage}`,
    update: disclosureImage,
  },
  vehicle_images: { insert: `id dealer_id vehicle_id ${image}`, update: image },
  vehicle_videos: { insert: `id dealer_id vehicle_id ${video}`, update: video },
  vehicles: {
    insert: `id dealer_id vin stock_number make model ${facts}`,
    update: `vin stock_number make model ${facts} updated_at`,
  },
};

const toNames = (text = '') => text.split(/\s+/).filter((name) => name !== '');

type Column = { table: string; name: string; type: string; isGenerated: boolean };

/** Read from the catalogue, so that new columns are included. */
async function listColumns(database: Database): Promise<Column[]> {
  const rows = await database.query(`
    select relname::text as "table", attname::text as name, format_type(atttypid, null) as type,
      attidentity <> '' or attgenerated <> '' as is_generated
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0
      and not attisdropped
    order by relname, attnum
  `);
  return rows.map(({ table, name, type, is_generated }) => ({
    ...{ table: String(table), name: String(name), type: String(type) },
    isGenerated: is_generated === true,
  }));
}

/** A valid value for the type, so that only a missing right can refuse it. */
function anotherValue(type: string): unknown {
  if (type.endsWith('[]')) return [];
  if (type.startsWith('json')) return {};
  if (type === 'boolean') return true;
  if (type === 'uuid') return crypto.randomUUID();
  if (type === 'date' || type.startsWith('timestamp')) return '2001-01-01';
  return type === 'text' ? 'x' : 7;
}

describe.each(databaseKinds)('writable columns on %s', (kind) => {
  const gateway = useGateway(kind, async (database) => {
    await addStaff(database);
    await fillTables(database);
  });
  const owner = () => gateway().as(claimsOf('owner'));
  let columns: Column[] = [];
  beforeAll(async () => {
    columns = await listColumns(gateway().database);
  });

  /** All rows, in a comparable form. */
  async function readEverything(): Promise<unknown[]> {
    const { database } = gateway();
    const tables = await listTables(database);
    return Promise.all(
      tables.map(async (table) => [
        table,
        ...(await database.query(
          `select md5(string_agg(entry::text, '' order by entry::text)) as digest from public.${table} entry`,
        )),
      ]),
    );
  }

  test('exactly the listed columns can be written, by signed-in people', async () => {
    for (const verb of ['insert', 'update'] as const) {
      for (const [role, expected] of [
        ['anon', {}],
        ['authenticated', writable],
      ] as const) {
        const rows = await gateway().database.query(
          `select relname::text as "table", string_agg(attname, ' ' order by attname) as names
           from pg_attribute join pg_class on pg_class.oid = attrelid
           where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0
             and not attisdropped and has_column_privilege($1, attrelid, attnum, $2)
           group by relname order by relname`,
          [role, verb],
        );
        const found = Object.fromEntries(rows.map(({ table, names }) => [table, toNames(String(names)).sort()]));
        const wanted = Object.entries<{ insert: string; update: string }>(expected)
          .map(([table, names]): [string, string[]] => [table, toNames(names[verb]).sort()])
          .filter(([, names]) => names.length > 0);
        expect([verb, role, found]).toEqual([verb, role, Object.fromEntries(wanted)]);
      }
    }
  });

  test('an owner’s write to any other column is refused, and nothing is stored', async () => {
    const before = await readEverything();
    const refused: string[] = [];
    for (const { table, name, type, isGenerated } of columns) {
      for (const verb of ['insert', 'update'] as const) {
        if (toNames(writable[table]?.[verb]).includes(name)) continue;
        const target = owner().from(table);
        const value = { [name]: anotherValue(type) };
        const column = attempts[table]?.column;
        const request =
          verb === 'insert'
            ? target.insert({ ...attempts[table]?.row, ...value })
            : target.update(value).or(`${column}.is.null,${column}.not.is.null`);
        const { error } = await request;
        // A generated column is refused before rights are checked.
        expect([table, name, verb, error?.code]).toEqual([
          table,
          name,
          verb,
          expect.stringMatching(isGenerated ? /^(42501|428C9)$/ : /^42501$/),
        ]);
        refused.push(`${verb} ${table}.${name}`);
      }
    }
    expect(refused.length).toBeGreaterThan(250);
    expect(await readEverything()).toEqual(before);
  });

  test('rows can be added to the own dealership only, and cannot be moved to another', async () => {
    const [mine, theirs] = [owner(), gateway().as(claimsOf('elsewhere'))];
    const before = await readEverything();
    const answers = [
      await mine.from('vehicles').insert({ ...attempts.vehicles?.row, dealer_id: anotherDealerId }),
      await mine.from('vehicle_images').insert({ ...file, dealer_id: anotherDealerId }),
      await theirs.from('vehicle_images').insert({ ...file, dealer_id: anotherDealerId }),
      await mine.from('dealer_settings').update({ dealer_id: anotherDealerId }).eq('dealer_id', dealerId),
      await mine.from('dealer_settings').upsert({ dealer_id: anotherDealerId, email: 'x@example.com' }),
      await theirs.from('dealer_settings').upsert({ dealer_id: dealerId, email: 'x@example.com' }),
      // The id of another dealer's vehicle: the write must not take it over, nor reveal that it exists.
      await theirs.from('vehicles').upsert({ ...attempts.vehicles?.row, id: ids.shown, dealer_id: anotherDealerId }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => '42501'));
    expect(await readEverything()).toEqual(before);
  });

  test('columns maintained by the database ignore a write’s values', async () => {
    const { database } = gateway();
    const id = crypto.randomUUID();
    const { error } = await owner()
      .from('vehicles')
      .insert({ ...attempts.vehicles?.row, id, status: 'Sold', is_available: true });
    expect(error).toBeNull();
    await owner().from('vehicles').update({ updated_at: '2001-01-01', make: 'Kia' }).eq('id', id);
    await owner().from('dealer_settings').update({ updated_at: '2001-01-01' }).eq('dealer_id', dealerId);
    const [vehicle] = await database.query(
      `select is_available, view_count, version, published_at, sold_at > now() - interval '1 minute' as is_sold_now,
         created_at > now() - interval '1 minute' as is_new, updated_at > now() - interval '1 minute' as is_fresh
       from public.vehicles where id = $1`,
      [id],
    );
    expect(vehicle).toMatchObject({
      is_available: false,
      view_count: 0,
      is_sold_now: true,
      is_new: true,
      is_fresh: true,
    });
    const [row] = await database.query(
      "select updated_at > now() - interval '1 minute' as is_fresh from public.dealer_settings where dealer_id = $1",
      [dealerId],
    );
    expect(row).toEqual({ is_fresh: true });
  });
});
