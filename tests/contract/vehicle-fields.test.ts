import { disclosureKinds, fieldLabels, formatMileage, formatPrice } from '@dealer/shared-domain';
import { inputFields, isCleanYetBranded, toTitleBrands, vehicleFields } from '@dealer/shared-domain/staff';
import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';

type Reader = 'visitors' | 'staff';
type Column = { type: string; isRequired: boolean; reader: Reader; isWritable: boolean };

/** Keys and columns that the database sets. */
const keptColumns: Record<string, Column> = {
  id: { type: 'uuid', isRequired: true, reader: 'visitors', isWritable: true },
  dealer_id: { type: 'text', isRequired: true, reader: 'visitors', isWritable: true },
  is_available: { type: 'boolean', isRequired: true, reader: 'visitors', isWritable: true },
  view_count: { type: 'integer', isRequired: true, reader: 'visitors', isWritable: false },
  created_at: { type: 'timestamp with time zone', isRequired: true, reader: 'visitors', isWritable: false },
  updated_at: { type: 'timestamp with time zone', isRequired: true, reader: 'visitors', isWritable: false },
  price_whole: { type: 'integer', isRequired: false, reader: 'staff', isWritable: false },
  published_at: { type: 'timestamp with time zone', isRequired: false, reader: 'staff', isWritable: false },
  sold_at: { type: 'timestamp with time zone', isRequired: false, reader: 'staff', isWritable: false },
  last_sold_at: { type: 'timestamp with time zone', isRequired: false, reader: 'staff', isWritable: false },
  version: { type: 'integer', isRequired: true, reader: 'staff', isWritable: false },
  title_brands: { type: 'text[]', isRequired: false, reader: 'visitors', isWritable: false },
  is_as_is_or_branded: { type: 'boolean', isRequired: false, reader: 'staff', isWritable: false },
  disclosure_inspected_by: { type: 'jsonb', isRequired: true, reader: 'staff', isWritable: false },
};

const storage = {
  name: { type: 'text', isRequired: true },
  text: { type: 'text', isRequired: false },
  url: { type: 'text', isRequired: false },
  condition: { type: 'text', isRequired: true },
  status: { type: 'text', isRequired: true },
  year: { type: 'integer', isRequired: true },
  price: { type: 'numeric(10,2)', isRequired: true },
  amount: { type: 'numeric(10,2)', isRequired: false },
  distance: { type: 'integer', isRequired: false },
  count: { type: 'integer', isRequired: false },
  flag: { type: 'boolean', isRequired: true },
  list: { type: 'text[]', isRequired: true },
  engine: { type: 'text', isRequired: false },
  inspections: { type: 'jsonb', isRequired: true },
} as const;

/** Columns and kinds whose name says what they hold. */
const plainColumns = new Set(['id', 'dealer_id', 'created_at', 'updated_at']);
const plainKinds = new Set<string>('name text url condition status year count flag list'.split(' '));

/** The unit of each kind of measure, as the pages write it. */
const units: Record<string, string> = {
  price: toUnit(formatPrice(1)),
  amount: toUnit(formatPrice(1)),
  distance: toUnit(formatMileage(1)),
};

function toUnit(formatted: string): string {
  const symbol = formatted.replace(/[\d\s]/g, '');
  return symbol === '$' ? 'dollars' : symbol;
}

const storedFields = Object.values(vehicleFields).flatMap(({ kind, column }) => (column ? [{ kind, column }] : []));

/** The columns that the field definitions require. */
function describeColumns(): Record<string, Column> {
  const columns = Object.fromEntries(
    Object.values(vehicleFields).flatMap(
      ({ kind, column, reader }: (typeof vehicleFields)[keyof typeof vehicleFields]): [string, Column][] =>
        kind === 'disclosures'
          ? disclosureKinds.map((disclosure) => [disclosure.column, toColumn('text', reader)])
          : [[column, toColumn(kind, reader)]],
    ),
  );
  return { ...keptColumns, ...columns };
}

function toColumn(kind: keyof typeof storage, reader: string): Column {
  return { ...storage[kind], reader: reader === 'staff' ? 'staff' : 'visitors', isWritable: true };
}

describe.each(databaseKinds)('the fields of a vehicle on %s', (databaseKind) => {
  const gateway = useGateway(databaseKind);

  test('the table has exactly the described columns, with their kinds and readers', async () => {
    const rows = await gateway().database.query(`
      select attname::text as name, format_type(atttypid, atttypmod) as type, attnotnull as is_required,
        has_column_privilege('anon', attrelid, attnum, 'select') as is_public,
        has_column_privilege('authenticated', attrelid, attnum, 'select') as is_read,
        has_column_privilege('authenticated', attrelid, attnum, 'insert') as is_writable
      from pg_attribute where attrelid = 'public.vehicles'::regclass and attnum > 0 and not attisdropped
    `);
    const found = rows.map(({ name, type, is_required: isRequired, is_public: isPublic, is_writable: isWritable }) => [
      String(name),
      { type, isRequired, reader: isPublic ? 'visitors' : 'staff', isWritable },
    ]);
    expect(Object.fromEntries(found)).toEqual(describeColumns());
    expect(rows.filter((row) => !row.is_read)).toEqual([]);
  });

  const readComments = async () => {
    const rows = await gateway().database.query(`
      select attname::text as name, description from pg_description
      join pg_attribute on attrelid = objoid and attnum = objsubid
      where objoid = 'public.vehicles'::regclass and objsubid > 0
    `);
    return new Map(rows.map(({ name, description }) => [String(name), String(description)]));
  };

  test('every column has a comment unless its name and kind explain it', async () => {
    const commented = await readComments();
    const columns = describeColumns();
    expect([...commented.keys()].filter((name) => !(name in columns))).toEqual([]);
    const unclear = [
      ...Object.keys(keptColumns).filter((name) => !plainColumns.has(name)),
      ...storedFields.filter(({ kind }) => !plainKinds.has(kind)).map(({ column }) => column),
    ];
    expect(unclear.filter((name) => !commented.has(name))).toEqual([]);
  });

  const unbranded = [
    'Clean title. Engine rebuilt in 2021',
    'Clean title, engine and transmission rebuilt',
    'Transmission was rebuilt',
    'Motor fully rebuilt; gearbox has been professionally rebuilt',
    'Clean title, engine was completely rebuilt in 2021, gearbox rebuild in 2022',
    'Clean title, rebuilt engine',
    'REBUILT transmission',
  ];
  const branded = [
    'Rebuilt title, engine rebuilt in 2021',
    'Engine rebuilt, title branded rebuilt',
    'Rebuilt after a fire in the engine',
    'Clean title before. Rebuilt, engine included',
    'Engine. Rebuilt title',
    'Engineered and rebuilt',
    'New engine rebuilt title',
    'Rebuilt motor vehicle',
  ];
  const titles = [
    null,
    '',
    'Nothing reported',
    'Clean Title',
    ' clean  title, formerly rebuilt',
    'Clean title, never rebuilt',
    'Clean titles only',
    'Rebuild Title',
    'Branded Salvage in 2021, rebuilt, branded Rebuilt in 2022.',
    'Never rebuilt',
    'No salvage title',
    'Not a rebuilt or salvage vehicle',
    'IRREPARABLE',
    'Prebuilt',
    ...unbranded,
    ...branded,
  ];
  const facts = [[], ['Salvage title'], ['Irreparable title', 'Stolen and recovered'], ['Fire damage']];

  test('the database and the apps read the same brands from a title and the history facts', async () => {
    const cases = titles.flatMap((title) => facts.map((list) => ({ title, list })));
    const rows = await gateway().database.query(
      `select private.title_brands(title, array(select jsonb_array_elements_text(list))) as brands
       from jsonb_to_recordset($1) as cases (title text, list jsonb)`,
      [JSON.stringify(cases)],
    );
    expect(rows.map(({ brands }) => brands)).toEqual(cases.map(({ title, list }) => toTitleBrands(title, list)));
    expect(toTitleBrands('Branded Salvage in 2021, rebuilt, branded Rebuilt in 2022.', [])).toEqual([
      'Rebuilt title',
      'Salvage',
    ]);
    expect(toTitleBrands('Never rebuilt', ['Irreparable title'])).toEqual(['Irreparable']);
    expect(unbranded.filter((title) => toTitleBrands(title, []).length > 0)).toEqual([]);
    expect(branded.filter((title) => toTitleBrands(title, [])[0] !== 'Rebuilt title')).toEqual([]);
  });

  test('the database and the apps refuse the same titles as clean beside a brand', async () => {
    const cases = titles.flatMap((title) => facts.map((list) => ({ title, list })));
    const accepted: boolean[] = [];
    for (const { title, list } of cases) {
      const { error } = await gateway()
        .service.from('vehicles')
        .insert({
          ...{ dealer_id: 'dream-motor', make: 'Honda', model: 'Civic', year: 2019, price: 18_995, status: 'Draft' },
          ...{ disclosure_title: title, history_facts: list },
        });
      if (error) expect(error.message).toContain('vehicles_clean_title_check');
      accepted.push(error === null);
    }
    expect(accepted).toEqual(cases.map(({ title, list }) => !isCleanYetBranded(title ?? '', list)));
    expect(accepted.filter((isAccepted) => !isAccepted)).toHaveLength(20);
  });

  const measured = storedFields.flatMap(({ kind, column }) => (kind in units ? [{ column, unit: units[kind] }] : []));
  test.each(measured)('the comment on $column names the unit that visitors see, $unit', async ({ column, unit }) => {
    expect((await readComments()).get(column)?.match(/\w+/g)).toContain(unit);
  });
});

test('the form’s fields have unique labels', () => {
  const labels = inputFields.map((name) => fieldLabels[name].label);
  expect(new Set(labels).size).toBe(labels.length);
});
