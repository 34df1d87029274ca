import type { Database } from '@dealer/embedded-backend';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../support/database.ts';

/** The default grants of hosted projects from before 2026. */
const oldDefaults = ['tables', 'sequences', 'functions']
  .map((kind) => `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`)
  .join('\n');

/** All rights of all roles on exposed objects and those behind them. */
async function listRights(database: Database): Promise<string[]> {
  const rows = await database.query(`
    with roles as (select unnest(array['anon', 'authenticated', 'service_role']) as role),
    rights as (
      select role, relname || '' as thing, privilege
      from roles cross join pg_class
        cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
        and has_table_privilege(role, pg_class.oid, privilege)
      union all
      select role, relname || '.' || attname, privilege
      from roles cross join pg_class join pg_attribute on attrelid = pg_class.oid
        cross join unnest(array['select', 'insert', 'update', 'references']) privilege
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0
        and not attisdropped and has_column_privilege(role, pg_class.oid, attnum, privilege)
      union all
      select role, relname || '', privilege
      from roles cross join pg_class cross join unnest(array['usage', 'select', 'update']) privilege
      where relnamespace = 'public'::regnamespace and relkind = 'S'
        and has_sequence_privilege(role, pg_class.oid, privilege)
      union all
      select role, pg_proc.oid::regprocedure::text, 'execute'
      from roles cross join pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and has_function_privilege(role, pg_proc.oid, 'execute')
    )
    select role || ' may ' || privilege || ' ' || thing as text from rights order by 1
  `);
  return rows.map(({ text }) => String(text));
}

test('on a project with permissive default grants the rights equal those of a new one', async () => {
  const [fresh, older] = await Promise.all([
    openTestDatabase('postgres'),
    openTestDatabase('postgres', { beforeMigrations: oldDefaults }),
  ]);
  try {
    const expected = await listRights(fresh);
    expect(expected).toContain('anon may select vehicles.price');
    expect(expected).not.toContain('anon may select dealer_settings.login_attempts');
    expect(await listRights(older)).toEqual(expected);
    // Later migrations start without grants too.
    await older.exec('create table public.later (id int primary key)');
    expect((await listRights(older)).filter((text) => text.includes('later'))).toEqual([]);
  } finally {
    await Promise.all([fresh.close(), older.close()]);
  }
});
