import type { Database } from '@dealer/embedded-backend';
import { addImage, addVehicle, dealerId } from './vehicle-fixture.ts';

export const ids = {
  shown: '00000000-0000-4000-8000-0000000000a1',
  draft: '00000000-0000-4000-8000-0000000000a2',
};
export const file = { dealer_id: dealerId, vehicle_id: ids.shown, url: '/new.webp', public_id: 'new' };

/** For each table, a row to insert, and a column to select and to update with its new value. */
export const attempts: Record<string, { row: Record<string, unknown>; column: string; value: unknown }> = {
  adf_deliveries: { row: { lead_id: ids.draft, dealer_id: dealerId }, column: 'last_error', value: 'x' },
  admin_users: {
    row: { dealer_id: dealerId, user_id: crypto.randomUUID(), email: 'x', username: 'x', role: 'owner' },
    column: 'role',
    value: 'owner',
  },
  appointments: {
    row: {
      id: crypto.randomUUID(),
      dealer_id: dealerId,
      starts_at: '2026-11-24T15:30:00Z',
      name: 'Sam',
      email: 'sam@example.com',
      token_hash: '0'.repeat(64),
    },
    column: 'state',
    value: 'confirmed',
  },
  contact_messages: {
    row: { id: crypto.randomUUID(), dealer_id: dealerId, name: 'Sam', email: 'sam@example.com', message: 'Hello' },
    column: 'status',
    value: 'read',
  },
  dealer_backups: { row: { dealer_id: dealerId, due_at: '2026-11-21' }, column: 'last_error', value: 'x' },
  dealer_inventory_versions: { row: { dealer_id: 'new' }, column: 'version', value: 1 },
  dealer_settings: { row: { dealer_id: dealerId, city: 'x' }, column: 'city', value: 'x' },
  dealer_settings_history: {
    row: { dealer_id: dealerId, version: 1, new_values: {}, actor_name: 'x' },
    column: 'actor_name',
    value: 'x',
  },
  deleted_vehicles: {
    row: { vehicle_id: ids.draft, dealer_id: dealerId, vehicle: {}, related: {} },
    column: 'deleted_by',
    value: ids.draft,
  },
  import_photographs: {
    row: {
      dealer_id: dealerId,
      import_id: ids.shown,
      vehicle_id: ids.shown,
      address: 'https://photos.example.com/2.jpg',
      place: 1,
    },
    column: 'reason',
    value: 'x',
  },
  import_sources: {
    row: { id: ids.draft, dealer_id: dealerId, name: 'HomeNet' },
    column: 'name',
    value: 'x',
  },
  lead_events: {
    row: { dealer_id: dealerId, lead_id: ids.shown, kind: 'note', text: 'Call again' },
    column: 'text',
    value: 'x',
  },
  lead_files: {
    row: { dealer_id: dealerId, lead_id: ids.shown, name: 'b.txt', type: 'text/plain', content: 'SGk=' },
    column: 'name',
    value: 'x',
  },
  leads: {
    row: { dealer_id: dealerId, name: 'Sam', email: 'other@example.com' },
    column: 'next_step',
    value: 'Call',
  },
  list_views: {
    row: { id: crypto.randomUUID(), dealer_id: dealerId, name: 'Mine', query: 'show=Draft' },
    column: 'name',
    value: 'x',
  },
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
  message_photos: {
    row: { id: crypto.randomUUID(), dealer_id: dealerId, message_id: ids.shown, position: 2 },
    column: 'position',
    value: 3,
  },
  message_replies: {
    row: { id: ids.draft, dealer_id: dealerId, message_id: ids.shown, text: 'Yes', author_name: 'x' },
    column: 'text',
    value: 'x',
  },
  price_steps: {
    row: { dealer_id: dealerId, from_day: 61, kind: 'percent', amount: 4 },
    column: 'amount',
    value: 5,
  },
  saved_replies: { row: { dealer_id: dealerId, title: 'New', text: 'Hello' }, column: 'text', value: 'x' },
  search_synonyms: { row: { dealer_id: dealerId, term: 'xx', meaning: 'red' }, column: 'meaning', value: 'x' },
  staff_mails: { row: { dealer_id: dealerId, kind: 'sales-report' }, column: 'last_error', value: 'x' },
  trade_ins: {
    row: { message_id: ids.shown, dealer_id: dealerId, vin: '1HGCM82633A004352', kilometres: 1, condition: 'good' },
    column: 'kilometres',
    value: 2,
  },
  vehicle_alerts: {
    row: {
      id: crypto.randomUUID(),
      dealer_id: dealerId,
      email: 'dee@example.com',
      email_hash: '1'.repeat(64),
      criteria: {},
      label: 'Any vehicle',
      token_hash: '0'.repeat(64),
      consent_text: 'Yes',
    },
    column: 'label',
    value: 'x',
  },
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
  vehicle_cost_changes: {
    row: { dealer_id: dealerId, vehicle_id: ids.shown, old_values: {}, new_values: {}, actor_name: 'x' },
    column: 'actor_name',
    value: 'x',
  },
  vehicle_cost_lines: {
    row: {
      id: crypto.randomUUID(),
      dealer_id: dealerId,
      vehicle_id: ids.shown,
      done_on: '2026-11-22',
      description: 'x',
      amount: 1,
    },
    column: 'amount',
    value: 2,
  },
  vehicle_costs: { row: { dealer_id: dealerId, vehicle_id: ids.draft, cost: 1 }, column: 'cost', value: 2 },
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
  vehicle_publications: {
    row: { dealer_id: dealerId, vehicle_id: ids.shown, publish_at: '2036-11-25T14:00:00Z' },
    column: 'problem',
    value: 'x',
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

/** At least one row in every table except those of users. */
export async function fillTables(database: Database): Promise<void> {
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
    insert into public.leads (id, dealer_id, name, email) values ('${ids.shown}', '${dealerId}', 'Sam', 'sam@example.com');
    insert into public.lead_events (dealer_id, lead_id, kind, text) values ('${dealerId}', '${ids.shown}', 'note', 'x');
    insert into public.contact_messages (id, dealer_id, name, email, message)
    values ('${ids.shown}', '${dealerId}', 'Sam', 'sam@example.com', 'Hello');
    insert into public.appointments (id, dealer_id, starts_at, name, email, token_hash)
    values ('${ids.shown}', '${dealerId}', '2026-11-24T15:00:00Z', 'Sam', 'sam@example.com', '${'0'.repeat(64)}');
    insert into public.vehicle_alerts (id, dealer_id, email, email_hash, criteria, label, token_hash, consent_text)
    values ('${ids.shown}', '${dealerId}', 'sam@example.com', '${'0'.repeat(64)}', '{}', 'Any', '${'0'.repeat(64)}', 'Yes');
    insert into public.message_replies (id, dealer_id, message_id, text, author_name)
    values ('${ids.shown}', '${dealerId}', '${ids.shown}', 'Yes', 'admin');
    insert into public.trade_ins (message_id, dealer_id, vin, kilometres, condition)
    values ('${ids.shown}', '${dealerId}', '1HGCM82633A004352', 142600, 'good');
    insert into public.message_photos (id, dealer_id, message_id, position)
    values ('${ids.shown}', '${dealerId}', '${ids.shown}', 1);
    insert into public.message_photos (id, dealer_id) values ('${ids.draft}', '${dealerId}');
    insert into public.lead_files (dealer_id, lead_id, name, type, content)
    values ('${dealerId}', '${ids.shown}', 'a.txt', 'text/plain', 'SGk=');
    insert into public.adf_deliveries (lead_id, dealer_id) values ('${ids.shown}', '${dealerId}');
    insert into public.saved_replies (dealer_id, title, text) values ('${dealerId}', 'Still here', 'Yes, it is here.');
    insert into public.deleted_vehicles (vehicle_id, dealer_id, vehicle, related)
    values (gen_random_uuid(), '${dealerId}', '{}', '{}');
    insert into public.price_steps (dealer_id, from_day, kind, amount) values ('${dealerId}', 31, 'percent', 2);
    insert into public.search_synonyms (dealer_id, term, meaning)
    values (null, 'ragtop', 'convertible'), ('${dealerId}', 'blaze', 'red');
    insert into public.media_deletions (dealer_id, public_id, resource_type) values ('${dealerId}', 'gone', 'image');
    insert into public.import_sources (id, dealer_id, name) values ('${ids.shown}', '${dealerId}', 'vAuto');
    insert into public.list_views (id, dealer_id, owner_id, name, query, is_shared)
    values ('${ids.shown}', '${dealerId}', null, 'Shared', 'show=Draft', true);
    insert into public.vehicle_publications (dealer_id, vehicle_id, publish_at)
    values ('${dealerId}', '${ids.draft}', '2036-11-25T14:00:00Z');
    insert into public.vehicle_imports (id, dealer_id, file_name, format)
    values ('${ids.shown}', '${dealerId}', 'vehicles.csv', 'csv');
    insert into public.import_photographs (dealer_id, import_id, vehicle_id, address, place)
    values ('${dealerId}', '${ids.shown}', '${ids.shown}', 'https://photos.example.com/1.jpg', 0);
    insert into public.vehicle_import_rows (import_id, line, dealer_id, batch, vehicle_id, outcome)
    values ('${ids.shown}', 2, '${dealerId}', 0, '${ids.shown}', 'created');
    insert into public.vehicle_makes (name) values ('Kia');
    insert into public.vehicle_models (make_id, make_name, name) select id, name, 'Rio' from public.vehicle_makes;
    insert into public.vehicle_engines (make_name, model_name, engine_size) values ('Kia', 'Rio', '1.6L');
    insert into public.vehicle_colors (name, hex_code, color_family) values ('Red', '#ff0000', 'Red');
    insert into public.vehicle_counts (dealer_id, vehicle_id, day) values ('${dealerId}', '${ids.shown}', '2026-11-21');
    insert into public.vehicle_costs (dealer_id, vehicle_id, cost) values ('${dealerId}', '${ids.shown}', 14600);
    insert into public.vehicle_cost_lines (id, dealer_id, vehicle_id, done_on, description, amount)
    values ('${ids.shown}', '${dealerId}', '${ids.shown}', '2026-11-21', 'Detailing', 180);
    insert into public.vehicle_cost_changes (dealer_id, vehicle_id, old_values, new_values, actor_name)
    values ('${dealerId}', '${ids.shown}', '{"cost": null}', '{"cost": 14600}', 'admin');
    insert into public.vehicle_body_types (name, category) values ('Sedan', 'Car');
  `);
}

/** All tables and views that the REST interface exposes. */
export async function listTables(database: Database): Promise<string[]> {
  const rows = await database.query(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname
  `);
  return rows.map(({ name }) => String(name));
}

/** Restores all tables except those of users. */
export async function refillTables(database: Database): Promise<void> {
  const tables = (await listTables(database)).filter((table) => table !== 'admin_users');
  await database.exec(`truncate ${tables.map((table) => `public.${table}`).join(', ')} restart identity cascade`);
  await fillTables(database);
}

/** The rows of a table written as text; the first is its header. */
export function toLines(text: string): string[][] {
  const [, ...lines] = text.trim().split('\n');
  return lines.map((line) => line.trim().split(/\s+/));
}
