import { findField, type SettingName, settingNames } from '@dealer/shared-domain/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf, type Person } from '../support/staff-fixture.ts';
import { dealerId } from '../support/vehicle-fixture.ts';

/** Set by the database only. */
const keptByDatabase = ['dealer_id', 'updated_at', 'version'];
/** An upsert also names the key and the update time; a policy and a trigger check them. */
const namedByUpsert = ['dealer_id', 'updated_at'];
const columns = settingNames.map((name) => findField(name).column);

describe.each(databaseKinds)('the table of settings on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);

  beforeEach(async () => {
    const { database } = gateway();
    await database.query('delete from public.dealer_settings');
    await database.query('insert into public.dealer_settings (dealer_id) values ($1)', [dealerId]);
  });

  /** The columns that match a condition on `attnum` and `attrelid`. */
  async function listColumns(condition: string): Promise<unknown[]> {
    const rows = await gateway().database.query(
      `select attname::text as name from pg_attribute
       where attrelid = 'public.dealer_settings'::regclass and attnum > 0 and not attisdropped and ${condition}
       order by attname`,
    );
    return rows.map(({ name }) => name);
  }

  const write = async (person: Person, name: SettingName, value: unknown) => {
    const request = gateway().as(claimsOf(person)).from('dealer_settings');
    const { error } = await request.update({ [findField(name).column]: value }).eq('dealer_id', dealerId);
    return error?.code ?? 'stored';
  };

  const readComments = async () => {
    const rows = await gateway().database.query(
      `select attname::text as name, description from pg_description
       join pg_attribute on attrelid = objoid and attnum = objsubid
       where objoid = 'public.dealer_settings'::regclass and objsubid > 0`,
    );
    return new Map(rows.map(({ name, description }) => [String(name), String(description)]));
  };

  test('has a comment on every column that its name and kind do not explain', async () => {
    const commented = await readComments();
    const unclear = settingNames.filter((name) => isList(name) || findField(name).kind.range || unitOf(name));
    const needed = ['version', ...unclear.map((name) => findField(name).column)];
    expect(needed.filter((column) => !commented.has(column))).toEqual([]);
    expect([...commented.keys()].filter((column) => ![...columns, ...keptByDatabase].includes(column))).toEqual([]);
  });

  const measured = settingNames.map((name) => ({ name, unit: unitOf(name) }));
  test.each(measured.filter(({ unit }) => unit))(
    'names the unit of $name in its comment, as the form does: $unit',
    async ({ name, unit }) => {
      expect((await readComments()).get(findField(name).column)?.match(/\w+/g)).toContain(unit);
    },
  );

  test('has a column for each field, and a field for each column', async () => {
    expect(await listColumns('true')).toEqual([...columns, ...keptByDatabase].sort());
  });

  test('shows visitors only the public fields', async () => {
    const open = settingNames.filter((name) => findField(name).isPublic).map((name) => findField(name).column);
    expect(await listColumns("has_column_privilege('anon', attrelid, attnum, 'select')")).toEqual(
      [...open, 'dealer_id'].sort(),
    );
  });

  test.each(['insert', 'update'])('lets staff %s every field', async (verb) => {
    expect(await listColumns(`has_column_privilege('authenticated', attrelid, attnum, '${verb}')`)).toEqual(
      [...columns, ...namedByUpsert].sort(),
    );
  });

  test('has the defaults of the fields', async () => {
    const [row] = await gateway().database.query('select * from public.dealer_settings');
    const empty = ['', '{}', 'null'];
    for (const name of settingNames) {
      const { column, kind: fieldKind } = findField(name);
      // Empty opening hours mean the built-in ones.
      if (name === 'hours.openingHours') continue;
      const [stored, initial] = [row?.[column], fieldKind.toColumn(fieldKind.initial)];
      const isEmpty = empty.includes(String(stored)) && empty.includes(String(initial));
      // Postgres writes 13 in a column with three decimals as 13.000.
      const read = typeof initial === 'number' ? Number(stored) : stored;
      expect([name, isEmpty ? initial : read]).toEqual([name, initial]);
    }
  });

  test.each(settingNames.map((name) => [name]))(
    'accepts a changed %s from owners, and from staff where permitted',
    async (name) => {
      const other = anotherValue(name);
      expect(await write('staff', name, other)).toBe(findField(name).isOwnersOnly ? '42501' : 'stored');
      expect(await write('owner', name, other)).toBe('stored');
    },
  );

  const limited = settingNames.filter((name) => findField(name).kind.range);
  test.each(limited.map((name) => [name]))('keeps %s within the limits of its field', async (name) => {
    const [min = 0, max = 0] = findField(name).kind.range ?? [];
    for (const value of [min, max]) expect([value, await write('owner', name, value)]).toEqual([value, 'stored']);
    for (const value of [min - 1, max + 1])
      expect([value, await write('owner', name, value)]).toEqual([value, '23514']);
  });

  const chosen = settingNames.filter((name) => findField(name).kind.options);
  test.each(chosen.map((name) => [name]))('accepts only the options of %s', async (name) => {
    const { initial, options = [] } = findField(name).kind;
    for (const { value } of options) expect([value, await write('owner', name, value)]).toEqual([value, 'stored']);
    expect(await write('owner', name, typeof initial === 'number' ? 24 : 'none of them')).toBe('23514');
  });
});

const isList = (name: SettingName) => findField(name).kind.control === 'list';

/** The unit of the field, or of its options, such as `30 minutes`. */
function unitOf(name: SettingName): string | undefined {
  const { unit, kind } = findField(name);
  const [option] = kind.options ?? [];
  return unit ?? (option && /^\d+ (\w+)$/.exec(option.label)?.[1]);
}

function anotherValue(name: SettingName): unknown {
  const { column, kind } = findField(name);
  if (typeof kind.initial === 'boolean') return !kind.initial;
  if (kind.options) return kind.options.find(({ value }) => value !== kind.initial)?.value;
  if (kind.range) return kind.range[1];
  if (typeof kind.initial === 'number') return 1;
  if (Array.isArray(kind.initial)) return column === 'holidays' ? [{ date: '2026-12-25', name: 'x', hours: null }] : [];
  if (column === 'opening_hours') return kind.initial;
  if (column.endsWith('email')) return 'office@example.ca';
  return column.endsWith('_url') ? 'https://example.ca' : '7';
}
