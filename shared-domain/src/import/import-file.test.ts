import { expect, test } from 'vitest';
import { aVehicleInput } from '../staff-test-support.ts';
import { mapDisclosures } from '../vehicles/disclosures.ts';
import type { VehicleInput } from '../vehicles/vehicle-input.ts';
import { createExportFile, defaultExportColumns } from './export-file.ts';
import { defaultImportOptions, type ImportOptions, type OpenedFile } from './import-check.ts';
import { createImportFile } from './import-file.ts';
import type { ImportFormat } from './parsed-file.ts';
import type { ReferenceValues } from './reference-values.ts';
import type { StoredVehicle } from './stored-vehicle.ts';

const nowMs = Date.UTC(2026, 10, 21);
const names = 'make,model,year,price,vin,mileage,color,engine,description';
const vins = ['2HGFC2F70KH000001', '4T1G11AK5MU000002', '5NPEG4JA0LH000003'];
const rest = '84210,Blue,2.0L 4-Cyl,One owner';

const priceHint = 'Enter a price in dollars, such as 18,495 or 18495.50.';

const aLine = (vin = vins[0], more = rest) => `Honda,Civic,2019,18995,${vin},${more}`;
const aCsv = (...lines: string[]) => [names, ...lines, ''].join('\n');

let made = 0;
function aStored(input: Partial<VehicleInput> = {}, others: Partial<StoredVehicle> = {}): StoredVehicle {
  made += 1;
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    version: 3,
    createdAt: '2026-11-01T12:00:00Z',
    input: aVehicleInput(input),
    isMileageKnown: true,
    ...others,
  };
}

type Setting = {
  format?: ImportFormat;
  options?: Partial<ImportOptions>;
  lot?: StoredVehicle[];
  known?: ReferenceValues | null;
  change?: (opened: OpenedFile) => OpenedFile['mapping'];
};

async function read(content: BlobPart, { format = 'csv', options, lot = [], known = null, change }: Setting = {}) {
  const file = createImportFile();
  const opened = await file.open({ file: new Blob([content]), format });
  const plan = { mapping: change?.(opened) ?? opened.mapping, options: { ...defaultImportOptions, ...options } };
  const asked = { ...plan, known, nowMs };
  const checkAgain = () => {
    const { vins: askedVins, ids } = file.ask(plan);
    const vehicles = lot.filter(({ id, input }) => ids.includes(id) || askedVins.includes(input.vin));
    file.answer({ vins: askedVins, ids, vehicles });
    return file.check(asked);
  };
  const check = checkAgain();
  const rows = () => file.take({ from: 0, count: file.begin() });
  return { file, opened, check, checkAgain, rows };
}

const reasons = ({ check }: Awaited<ReturnType<typeof read>>) =>
  check.issues.map(({ line, columnName, value, reason }) => [line, columnName, value, reason]);

test('a new row has the form’s defaults, and its disclosures are not assessed', async () => {
  const { check, rows, opened } = await read(aCsv(aLine()));
  expect(check).toMatchObject({ total: 1, created: 1, drafts: 0, updated: 0, known: 0, rejected: 0 });
  expect(opened).toMatchObject({ hasNames: true, encoding: 'UTF-8', delimiter: ',', rowCount: 2 });
  expect(rows()).toEqual([
    {
      line: 2,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      version: null,
      columns: expect.objectContaining({
        make: 'Honda',
        model: 'Civic',
        year: 2019,
        price: 18995,
        vin: vins[0],
        mileage: 84210,
        exterior_color: 'Blue',
        engine: '2.0L 4-Cyl',
        engine_size: '2.0L',
        cylinders: 4,
        transmission: 'Automatic',
        fuel_type: 'Gasoline',
        body_style: 'Sedan',
        condition: 'Used',
        status: 'Available',
        disclosure_mechanical: 'Not assessed',
        disclosure_title: 'Not assessed',
      }),
    },
  ]);
});

test("a row that lacks what publishing requires becomes a Draft with only the file's values", async () => {
  const { check, rows } = await read(aCsv(aLine(vins[0], ',,,'), aLine(vins[1], '5,Red,2.0L,')));
  expect(check).toMatchObject({
    created: 2,
    drafts: 2,
    missingForDrafts: [
      { label: 'Mileage', count: 1 },
      { label: 'Color', count: 1 },
      { label: 'Engine Size', count: 1 },
      { label: 'Description', count: 2 },
    ],
  });
  const [bare, other] = rows();
  expect(bare?.columns.status).toBe('Draft');
  for (const column of ['mileage', 'exterior_color', 'engine', 'engine_size', 'description']) {
    expect(bare?.columns).not.toHaveProperty(column);
  }
  expect(other?.columns).toMatchObject({ status: 'Draft', mileage: 5, exterior_color: 'Red' });
});

test('five columns, and five values in a line, are enough', async () => {
  const { check } = await read('make,model,year,price,vin\nHonda,Civic,2019,1,2HGFC2F70KH000001\n,,,,\n , ,,,x\n');
  expect(check).toMatchObject({ total: 2, created: 1, drafts: 1, rejected: 1 });
  expect(check.issues.map(({ line, columnName, reason }) => `${line} ${columnName}: ${reason}`).toSorted()).toEqual([
    '4 make: Make is required',
    '4 model: Model is required',
    '4 price: Valid price is required',
    '4 vin: VIN must be 17 characters',
    '4 year: Valid year is required',
  ]);
});

test('a draft without a VIN is rejected, because the VIN is required', async () => {
  const result = await read('make,model,year,price,vin,status\nHonda,Civic,2019,18995,,Draft\n');
  expect(reasons(result)).toEqual([[2, 'vin', '', 'VIN is required']]);
});

test('invalid cells are reported with line, column, value and reason', async () => {
  const result = await read(
    'Make,Model,Year,Asking,VIN No.,Kms,Status\n' +
      `Honda,Civic,20020,call,${vins[0]},12k,lost\n` +
      `Honda,Civic,2019,18995,${vins[1]},-5,sold\n`,
  );
  expect(reasons(result)).toEqual([
    [2, 'Status', 'lost', 'Status must be Available, Pending, Sold or Draft'],
    [2, 'Year', '20020', 'Valid year is required'],
    [2, 'Kms', '12k', 'Enter the mileage in whole kilometres, such as 84,210.'],
    [2, 'Asking', 'call', `Valid price is required. ${priceHint}`],
    [3, 'Kms', '-5', 'Mileage cannot be negative'],
  ]);
});

test('accepts usual spellings of words and numbers', async () => {
  const { rows, check } = await read(
    'Make,Model,Year,Price,VIN,Odometer,Trans,Fuel,Body,Colour,Options,Featured,Condition,Status,Engine,Comments\n' +
      `Honda,Civic,2019,"$18,995.50 CAD",2hgfc2f70-kh000001,"84,210 km",auto,Gas,Minivan,Blue,Bluetooth| Sunroof |bluetooth,Y,CPO,on hold,2.5L V6,"a\nb"\n`,
  );
  expect(check.rejected).toBe(0);
  expect(rows()[0]?.columns).toMatchObject({
    price: 18995.5,
    vin: vins[0],
    mileage: 84210,
    transmission: 'Automatic',
    fuel_type: 'Gasoline',
    body_style: 'Van',
    features: ['Bluetooth', 'Sunroof'],
    is_featured: true,
    condition: 'Certified Pre-Owned',
    status: 'Pending',
    cylinders: 6,
    description: 'a\nb',
  });
});

test('a repeated VIN is imported once, and the other line is reported', async () => {
  const result = await read(aCsv(aLine(), aLine(vins[1]), aLine(vins[0]?.toLowerCase())));
  expect(result.check).toMatchObject({ created: 2, rejected: 1 });
  expect(reasons(result)).toEqual([[4, 'vin', vins[0]?.toLowerCase(), 'Same VIN as line 2']]);
});

test('a line with a repeated VIN names its other errors, too', async () => {
  const result = await read(aCsv(aLine(), aLine().replace('Civic', '').replace('18995', 'much')));
  expect(reasons(result)).toEqual([
    [3, 'vin', vins[0], 'Same VIN as line 2'],
    [3, 'model', '', 'Model is required'],
    [3, 'price', 'much', expect.stringContaining('Valid price is required')],
  ]);
});

test('a stock number of several vehicles that are not sold is reported, and their lines are imported', async () => {
  const statuses = ['Available', 'Pending', 'Sold'];
  const lines = statuses.map((status, index) => `${aLine(vins[index])},A100,${status}`);
  const { check } = await read([`${names},stockNumber,status`, ...lines].join('\n'));
  expect(check).toMatchObject({ created: 3, repeatedStockNumbers: [{ stockNumber: 'A100', lines: [2, 3] }] });
  expect((await read(aCsv(aLine(), aLine(vins[1])))).check.repeatedStockNumbers).toEqual([]);
});

test('a vehicle in the inventory is skipped, or updated from the file', async () => {
  const lot = [aStored({ vin: vins[0], price: 20_000, trim: 'EX', description: 'Old words' })];
  const text = aCsv(aLine(vins[0], ',,,'), aLine(vins[1]));
  expect((await read(text, { lot })).check).toMatchObject({ created: 1, known: 1, updated: 0 });

  const updating = await read(text, { lot, options: { updateExisting: true } });
  expect(updating.check).toMatchObject({ created: 1, known: 0, updated: 1 });
  expect(updating.rows()[0]).toEqual({ line: 2, id: lot[0]?.id, version: 3, columns: { price: 18995 } });
});

test('empty cells keep the stored value; required cells must be filled', async () => {
  const lot = [aStored({ vin: vins[0] }), aStored({ vin: vins[1] })];
  const text = `make,model,year,price,vin,trim\nHonda,Civic,2019,18995,${vins[0]},\nHonda,Civic,,18995,${vins[1]},LX\n`;
  const result = await read(text, { lot, options: { updateExisting: true } });
  expect(result.check).toMatchObject({ unchanged: 1, rejected: 1 });
  expect(reasons(result)).toEqual([[3, 'year', '', 'Valid year is required']]);
});

test('a returned vehicle is new; a line with status Sold matches the sold one', async () => {
  const lot = [aStored({ vin: vins[0], status: 'Sold' })];
  const text = (status: string) => `${names},status\n${aLine()},${status}\n`;
  expect((await read(text('Available'), { lot })).check).toMatchObject({ created: 1, known: 0 });
  expect((await read(text('Sold'), { lot })).check).toMatchObject({ created: 0, known: 1 });
});

test('a stored draft is published only when it is complete', async () => {
  const draft = aStored({ vin: vins[0], status: 'Draft', description: '' });
  const head = 'make,model,year,price,vin,status,description\n';
  const options = { updateExisting: true };
  const half = await read(`${head}Honda,Civic,2019,18000,${vins[0]},Available,\n`, { lot: [draft], options });
  expect(half.rows()[0]?.columns).toEqual({ price: 18000 });
  const whole = await read(`${head}Honda,Civic,2019,18000,${vins[0]},Available,Nice\n`, { lot: [draft], options });
  expect(whole.rows()[0]?.columns).toEqual({ price: 18000, status: 'Available', description: 'Nice' });
});

test('names missing in the reference lists are added, or refused', async () => {
  const known = { makes: ['Honda'], models: { Honda: ['Civic'] }, colors: ['Blue'], bodyTypes: ['Sedan'] };
  const text = `${names},trans\n${aLine()},Auto\nHnda,Civic,2019,1,${vins[1]},${rest},8-speed\nhonda,Citic,2019,1,${vins[2]},${rest},CVT\n`;
  expect((await read(text)).check).toMatchObject({ created: 3, rejected: 0 });
  const strict = await read(text, { known, options: { createMissingFields: false } });
  expect(strict.check).toMatchObject({ created: 1, rejected: 2 });
  expect(reasons(strict).map(([line, column, value]) => [line, column, value])).toEqual([
    [3, 'make', 'Hnda'],
    [3, 'trans', '8-speed'],
    [4, 'model', 'Citic'],
  ]);
});

test('a model has the spelling of its make’s list, and one that the list does not have keeps the file’s', async () => {
  const models = { Honda: ['Civic', 'CR-V'], Volkswagen: ['GTI'] };
  const known = { makes: ['Honda', 'Volkswagen'], models, colors: [], bodyTypes: [] };
  const written = ['Honda,CIVIC', 'HONDA,cr-v', 'Honda,CR V', 'Volkswagen,GTI', 'Volkswagen,CIVIC', 'Honda,ZDX'];
  const lines = written.map((line, n) => `${line},2019,18995,2HGFC2F70KH00000${n},${rest}`);
  const { rows, check } = await read(aCsv(...lines), { known });
  expect(check).toMatchObject({ created: 6, rejected: 0 });
  expect(rows().map(({ columns }) => columns.model)).toEqual(['Civic', 'CR-V', 'CR-V', 'GTI', 'CIVIC', 'ZDX']);
});

test('a model in other case does not change a stored vehicle', async () => {
  const known = { makes: ['Honda'], models: { Honda: ['Civic'] }, colors: [], bodyTypes: [] };
  const lot = [aStored({ make: 'Honda', model: 'Civic', year: 2019, price: 18_995, vin: vins[0] ?? '' })];
  const text = `make,model,year,price,vin\nHonda,CIVIC,2019,18995,${vins[0]}\n`;
  expect((await read(text, { known, lot, options: { updateExisting: true } })).check).toMatchObject({ unchanged: 1 });
});

test('without the option the first row is imported', async () => {
  const result = await read(aCsv(aLine()), { options: { skipFirstRow: false } });
  expect(result.check).toMatchObject({ total: 2, created: 1, rejected: 1 });
  expect(reasons(result)[0]?.[0]).toBe(1);
});

test('a file without column names is read in the specified order', async () => {
  const line = `Honda,Civic,2019,18995,84210,Blue,Automatic,Gasoline,Sedan,2.0L,${vins[0]},Nice,Used,Available,Bluetooth`;
  const { opened, check, rows } = await read(`${line}\n`, { options: { skipFirstRow: false } });
  expect(opened).toMatchObject({ hasNames: false, names: expect.arrayContaining(['Column 1', 'Column 15']) });
  expect(check).toMatchObject({ created: 1, drafts: 0, rejected: 0 });
  expect(rows()[0]?.columns).toMatchObject({ make: 'Honda', vin: vins[0], features: ['Bluetooth'] });
});

test('repeated column names are numbered, and the first one is used', async () => {
  const { opened, rows } = await read(`${names},Price\n${aLine()},1\n`);
  expect(opened.names.slice(-1)).toEqual(['Price']);
  expect((await read(`${names},price\n${aLine()},1\n`)).opened.names.slice(-1)).toEqual(['price (2)']);
  expect(rows()[0]?.columns.price).toBe(18995);
});

test('a line with surplus values is refused; a short line leaves cells empty', async () => {
  const result = await read(aCsv(`${aLine()},surplus`, 'Honda,Civic', `${aLine(vins[1])},,,`));
  expect(result.check).toMatchObject({ created: 1, rejected: 2 });
  expect(reasons(result)[0]).toEqual([2, '', '', 'Has 10 values for 9 columns']);
  expect(reasons(result).map(([line]) => line)).toContain(3);
});

test('a repaired cell counts at the next check, and its former duplicate becomes valid', async () => {
  const { file, check, checkAgain } = await read(aCsv(aLine(), aLine(), 'Honda,Civic,2019,call,4T1G11AK5MU000002'));
  expect(check).toMatchObject({ created: 1, rejected: 2 });
  file.repair({ row: 2, column: 4, value: vins[2] ?? '' });
  file.repair({ row: 3, column: 3, value: '900' });
  expect(checkAgain()).toMatchObject({ created: 3, drafts: 1, rejected: 0 });
});

test('rejected lines are exported with reasons and can be imported after correction', async () => {
  const { file } = await read(
    aCsv(aLine(), `Honda,"Ci, vic",2019,call,${vins[1]},${rest}`, `=SUM(1),x,2019,5,bad,${rest}`),
  );
  const text = await file.rejectedRows([{ line: 2, reason: 'Another vehicle on the lot has this VIN' }]).text();
  expect(text.replace(/^\ufeff/, '').split('\r\n')).toEqual([
    `${names},Line,Reason`,
    `${aLine()},2,Another vehicle on the lot has this VIN`,
    `Honda,"Ci, vic",2019,call,${vins[1]},${rest},3,"Valid price is required. ${priceHint}"`,
    `"'=SUM(1)",x,2019,5,bad,${rest},4,VIN must be 17 characters`,
    '',
  ]);
  const second = await read(text.replace('call', '900').replace('bad', vins[2] ?? ''));
  expect(second.check).toMatchObject({ created: 3, rejected: 0 });
  expect(second.rows().at(-1)?.columns.make).toBe('=SUM(1)');
  expect((await second.file.rejectedRows().text()).split('\r\n')[0]).not.toContain('Reason,Line');
});

test('JSON is a list, or a list under vehicles; unknown keys are ignored', async () => {
  const car = {
    make: 'Honda',
    model: 'Civic',
    year: 2019,
    price: 18995.5,
    vin: vins[0],
    mileage: 84210,
    exterior_color: 'Blue',
    engineSize: '2.0L',
    description: '=1+1',
    features: ['a|b', 'c'],
    isFeatured: true,
    images: [{ url: 'x' }],
    nothing: null,
  };
  const text = JSON.stringify({ vehicles: [car, { ...car, vin: vins[1], features: null }] }).replace(
    '{"make"',
    '{"__proto__":{"polluted":1},"constructor":"x","make"',
  );
  const { rows, check, opened } = await read(text, { format: 'json', options: { skipFirstRow: true } });
  expect(check).toMatchObject({ total: 2, created: 2, drafts: 0, rejected: 0 });
  expect(opened.names).toContain('__proto__');
  expect(rows()[0]?.columns).toMatchObject({
    price: 18995.5,
    features: ['a|b', 'c'],
    is_featured: true,
    description: '=1+1',
  });
  expect({}).not.toHaveProperty('polluted');
  expect((await read(JSON.stringify([car, 5]), { format: 'json' })).check).toMatchObject({ created: 1, rejected: 1 });
});

test.each([
  ['no JSON', 'nonsense', 'json', 'The file is not valid JSON.'],
  ['no list', '{"cars":[]}', 'json', 'The file has no list of vehicles'],
  ['too deep', '['.repeat(100_000), 'json', 'The file is nested deeper than 30 levels.'],
  ['an empty list', '[]', 'json', 'There is nothing in this file.'],
  ['nothing', '', 'csv', 'There is nothing in this file.'],
  ['a damaged workbook', 'PK\u0003\u0004rest', 'csv', 'The workbook is damaged.'],
  ['a text as a workbook', 'make,model', 'xlsx', 'This is not an XLSX workbook.'],
  ['zeros', 'a,b\u0000c\nd,e\nf,g\nh,i\nj,k,l,m,n', 'csv', 'This is not a text file.'],
] as const)('%s is refused', async (_, text, format, message) => {
  await expect(read(text, { format })).rejects.toThrow(message);
});

test('refuses files of more than 50 MB', async () => {
  const file = createImportFile();
  await expect(file.open({ file: new Blob([new Uint8Array(50_000_001)]), format: 'csv' })).rejects.toThrow('51 MB');
});

test.each(['csv', 'json'] as const)('a %s export imports as unchanged', async (format) => {
  const odd = 'Line one\r\n\r\n  "quoted", semi;colon\ttab | pipe';
  const lot = [
    aStored({ vin: vins[0], description: odd, features: ['a|b', "'=x", 'c\\'], trim: '=HYPERLINK("x")' }),
    aStored({
      vin: vins[1],
      make: "'=2",
      model: '  double  space ',
      price: 18995.5,
      cylinders: null,
      engineSize: '3.5L V6',
    }),
    aStored(
      { vin: '', status: 'Draft', price: 0, description: '', engineSize: '', color: '' },
      { isMileageKnown: false },
    ),
    aStored({ vin: vins[2], status: 'Sold', isFeatured: true, soldAsIs: true, pastUse: ['Daily rental'] }),
    aStored({ vin: vins[2], status: 'Sold', disclosures: mapDisclosures(() => 'Not assessed') }),
    aStored({ vin: vins[2], transmission: 'auto', fuelType: 'gas', bodyStyle: 'pickup', condition: 'cpo' }),
    aStored({ vin: 'SHORT', historyReportUrl: 'nonsense', description: '@SUM(1)', stockNumber: '-5', color: '\t+1' }),
    aStored({ vin: '00000000000000009', disclosures: mapDisclosures(() => '\r=cmd') }),
  ];
  const writer = createExportFile({
    format,
    columns: defaultExportColumns,
    hasByteOrderMark: format === 'csv',
    timeZone: 'America/Toronto',
  });
  writer.add(lot);
  const options = { updateExisting: true };
  const result = await read(await writer.finish().text(), { format, lot, options });
  expect(reasons(result)).toEqual([]);
  expect(result.check).toMatchObject({ total: lot.length, unchanged: lot.length, created: 0, updated: 0, rejected: 0 });
});

test('an export has the day of an inspection at the dealership', async () => {
  const writer = createExportFile({
    ...{ format: 'csv', columns: ['inspections'], hasByteOrderMark: false, timeZone: 'America/Toronto' },
  });
  writer.add([aStored({ inspections: mapDisclosures(() => '2026-11-30T00:13:00Z') })]);
  expect(await writer.finish().text()).toContain('Safety-related 2026-11-29');
});

test('importing an export into an empty inventory restores it', async () => {
  const lot = [aStored({ vin: vins[0], features: ['a|b'], trim: '=1', price: 18995.25 })];
  const writer = createExportFile({
    format: 'csv',
    columns: defaultExportColumns,
    hasByteOrderMark: true,
    timeZone: 'America/Toronto',
  });
  writer.add(lot);
  const { rows } = await read(await writer.finish().text());
  expect(rows()[0]?.columns).toMatchObject({ trim: '=1', price: 18995.25, features: ['a|b'] });
  expect(rows()[0]?.columns).not.toHaveProperty('disclosure_title');
});

test('the preview shows five rows as they will be stored, and invalid cells as written', async () => {
  const lineOf = (n: number) => aLine(`2HGFC2F70KH00010${n}`);
  const first = lineOf(0).replace('18995', '"$18,995"');
  const second = lineOf(1).replace('18995', 'call');
  const { check } = await read(aCsv(first, second, ...[2, 3, 4, 5, 6].map(lineOf)));
  expect(check.preview).toHaveLength(5);
  expect(check.preview[0]?.cells[3]).toEqual({ text: '18995', isWrong: false });
  expect(check.preview[1]?.cells[3]).toEqual({ text: 'call', isWrong: true });
});

test('numbers are read in Canadian notation, and refused with a message', async () => {
  const line = (price: string, mileage: string, vin = vins[0]) =>
    `Honda;Civic;2019;${price};${vin};${mileage};Blue;2.0L 4-Cyl;One owner`;
  const csv = [
    names.replaceAll(',', ';'),
    line('18\u00a0495,50 $', '84\u202f210 km', vins[0]),
    line('18.495', '84.210', vins[1]),
    line('18k', '1,5', vins[2]),
    '',
  ].join('\n');
  const checked = await read(csv);
  expect(checked.rows()).toMatchObject([{ line: 2, columns: { price: 18_495.5, mileage: 84_210 } }]);
  expect(reasons(checked)).toEqual([
    [3, 'mileage', '84.210', 'This could be 84,210 or 84.210. Enter the mileage in whole kilometres, such as 84,210.'],
    [3, 'price', '18.495', `This could be 18,495 or 18.495. ${priceHint}`],
    [4, 'mileage', '1,5', 'Enter the mileage in whole kilometres, such as 84,210.'],
    [4, 'price', '18k', `Valid price is required. ${priceHint}`],
  ]);
});

test('a price change of more than 30 % and a lower odometer are reported before they are written', async () => {
  const lot = [
    aStored({ vin: vins[0] ?? '', price: 18_995, mileageKm: 84_210 }),
    aStored({ vin: vins[1] ?? '', price: 18_995, mileageKm: 84_210 }),
  ];
  const csv = aCsv(
    `Honda,Civic,2019,1.5,${vins[0]},17990,Blue,2.0L 4-Cyl,One owner`,
    `Honda,Civic,2019,17995,${vins[1]},84300,Blue,2.0L 4-Cyl,One owner`,
    aLine(vins[2]),
  );
  const { check } = await read(csv, { lot, options: { updateExisting: true } });
  expect(check).toMatchObject({ created: 1, updated: 2, unusualCount: 1 });
  expect(check.unusual).toMatchObject([
    {
      line: 2,
      vehicle: '2019 Honda Civic',
      changes: [
        { field: 'price', from: 18_995, to: 1.5 },
        { field: 'mileage', from: 84_210, to: 17_990 },
      ],
    },
  ]);
});

test('the preview of an update shows the stored values that remain', async () => {
  const lot = [aStored({ vin: vins[0], price: 20_000 })];
  const text = `make,model,year,price,vin\nHonda,Civic,2019,"$18,995",${vins[0]}\n`;
  const { check } = await read(text, { lot, options: { updateExisting: true } });
  expect(check.preview[0]?.cells.map((cell) => cell.text)).toEqual(['Honda', 'Civic', '2019', '18995', vins[0]]);
});
