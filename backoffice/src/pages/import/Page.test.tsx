// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { ImportSource } from '@dealer/shared-domain/import';
import type { ImportRun, Permission, VehicleImport } from '@dealer/shared-domain/staff';
import { aVehicleInput, carId } from '@dealer/shared-domain/test-support';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestImportEngine } from '../../features/import/test-import-engine.ts';
import { installDialogs, renderBackoffice } from '../../test-backoffice.tsx';
import { downloadFile } from '../../ui/download-file.ts';

vi.mock('../../features/import/open-import-engine.ts', () => ({ openImportEngine: () => openTestImportEngine() }));
vi.mock('../../ui/download-file.ts', () => ({ downloadFile: vi.fn() }));

beforeAll(installDialogs);
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const address = '/admin/vehicles/import';
/** For the page's code, which loads on demand. */
const slow = { timeout: 10_000 };
const head = 'Make,Model,Year,Asking,VIN No.,Kms,Colour,Engine,Comments,Lot Row';
const rest = '84210,Blue,2.0L,Nice,C4';
const good = (n: number) => `Honda,Civic,2019,18995,2HGFC2F70KH00000${n},${rest}`;
const bad = `Honda,Civic,2019,call,2HGFC2F70KH000009,${rest}`;
const toCsv = (...lines: string[]) => [head, ...lines, ''].join('\n');

/** Accepts every row like the database, unless a test changes the outcome. */
function anImportRun(change: (line: number) => { outcome: 'failed'; message: string } | null = () => null) {
  return vi.fn(async ({ takeBatch, onBatch, firstBatch = 0 }: ImportRun) => {
    for (let batch = firstBatch; ; batch += 1) {
      const rows = await takeBatch(batch);
      if (rows.length === 0) return;
      onBatch(
        rows.map(({ line, id, version }) => ({
          line,
          vehicleId: id,
          outcome: version === null ? ('created' as const) : ('updated' as const),
          message: null,
          ...change(line),
        })),
        batch + 1,
      );
    }
  });
}

const importButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Import( [\d,]+ vehicles?)?$/ });

async function open(fakes: Parameters<typeof renderBackoffice>[2] = {}) {
  const rendered = renderBackoffice(address, [], fakes);
  await screen.findByRole('heading', { level: 1, name: 'Import Vehicles' }, slow);
  return rendered;
}

function choose(content: string, name = 'lot.csv') {
  const input = screen.getByLabelText(/Drop a file here|Choose another/);
  fireEvent.change(input, { target: { files: [new File([content], name)] } });
}

test('a file is chosen, previewed, checked and imported', async () => {
  const run = anImportRun();
  await open({ imports: { run } });
  expect(screen.getByRole('radio', { name: 'CSV' })).toHaveProperty('checked', true);
  expect(importButton().disabled).toBe(true);

  choose(toCsv(...Array.from({ length: 7 }, (_, n) => good(n))));
  await waitFor(() => expect(importButton().disabled).toBe(false));
  const preview = within(screen.getByRole('region', { name: 'The first 5 rows' }));
  expect(preview.getAllByRole('row')).toHaveLength(6);
  expect(preview.getAllByRole('columnheader').map((cell) => cell.textContent)).toContain('Price');
  screen.getByText('9 of 10 are imported. All five that are required are here.');

  fireEvent.click(screen.getByRole('button', { name: 'Import 7 vehicles' }));
  await screen.findByText('7 vehicles added');
  expect(run).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ fileName: 'lot.csv', format: 'csv', total: 7 }),
  );
  const view = screen.getByRole('link', { name: 'View 7 vehicles' });
  expect(view.getAttribute('href')).toBe(`/admin/vehicles?import=${run.mock.calls[0]?.[0].importId}`);
});

test('column names that are not known are not taken for a vehicle', async () => {
  await open();
  choose('foo,bar\n1,2\n3,4\n');
  await screen.findByText(/^CSV, 3 lines,/);
  screen.getByRole('combobox', { name: /^foo/ });
  expect(screen.queryByText('The first row looks like a vehicle, not like column names')).toBeNull();
  choose('foo,bar\n');
  await screen.findByText(/^CSV, 1 line,/);
});

test('the steps stay at Columns while a required one is missing', async () => {
  await open();
  choose('Make,Model,Year,Kms\nHonda,Civic,2019,84210\n');
  await screen.findAllByText('No column yet for Price, VIN');
  await screen.findByRole('region', { name: 'Errors' });
  const steps = screen.getByRole('list', { name: 'Steps' });
  expect(steps.querySelector('[aria-current]')?.textContent).toBe('2Columns');
});

test('amounts are imported by those who may see them only', async () => {
  const lines = [`${head},Acquisition Cost`, `${good(1)},"14,600"`].join('\n');
  const importIt = async (permissions: Permission[]) => {
    const taken: unknown[] = [];
    const run = vi.fn(async ({ takeBatch }: ImportRun) => void taken.push(...(await takeBatch(0))));
    await open({ imports: { run }, permissions });
    choose(lines);
    await waitFor(() => expect(importButton().disabled).toBe(false));
    const column = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Acquisition Cost/ });
    const offered = [...column.options].map(({ value }) => value).includes('cost');
    fireEvent.click(importButton());
    await waitFor(() => expect(taken).toHaveLength(1));
    cleanup();
    return { offered, value: column.value, taken };
  };
  expect(await importIt(['vehicles', 'vehicles.transfer', 'money'])).toMatchObject({
    ...{ offered: true, value: 'cost' },
    taken: [{ money: { cost: 14_600 } }],
  });
  const others = await importIt(['vehicles', 'vehicles.transfer']);
  expect(others).toMatchObject({ offered: false, value: '' });
  expect(JSON.stringify(others.taken)).not.toContain('money');
});

test('rows with an unusual price change are listed and need confirmation before the import', async () => {
  const input = aVehicleInput({ vin: '2HGFC2F70KH000001', price: 189_950 });
  const stored = { id: carId, version: 3, createdAt: '2026-11-01T12:00:00Z', input, isMileageKnown: true };
  const run = anImportRun();
  await open({ imports: { run, findMatches: async () => [stored] } });
  choose(toCsv(good(1)));
  await screen.findByText(/will be added, 1 is already here$/);
  fireEvent.click(await screen.findByRole('checkbox', { name: /Update existing vehicles/ }));
  await screen.findByText('1 line changes a price by more than 30%, or lowers an odometer');
  screen.getByText('The price goes from $189,950 to $18,995, 90% lower.');
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 vehicle' }));
  const question = within(await screen.findByRole('dialog', { name: 'Are these changes right?' }));
  expect(run).not.toHaveBeenCalled();
  fireEvent.click(question.getByRole('button', { name: 'Import 1 vehicle' }));
  await screen.findByText('1 vehicle updated');
});

test('a stock number that several lines have is pointed out', async () => {
  await open();
  const text = toCsv(`${good(1)},A100`, `${good(2)},A100`);
  choose(text.replace(head, `${head},stockNumber`));
  await screen.findByText('1 stock number belongs to more than one vehicle');
  screen.getByText(/^A100 in lines 2, 3\. /);
});

test('of a stock number that many lines have, the first lines are named', async () => {
  await open();
  const text = toCsv(...Array.from({ length: 7 }, (_, index) => `${good(index + 1)},A100`));
  choose(text.replace(head, `${head},stockNumber`));
  await screen.findByText(/^A100 in lines 2, 3, 4, 5, 6 and 2 more\. /);
});

test('the options have the specified defaults and effects', async () => {
  const run = anImportRun();
  const findMatches = vi.fn(async () => []);
  await open({ imports: { run, findMatches } });
  choose(toCsv(good(1)));
  const skip = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Skip the first row/ });
  const update = screen.getByRole<HTMLInputElement>('checkbox', { name: /Update existing vehicles by VIN/ });
  const create = screen.getByRole<HTMLInputElement>('checkbox', { name: /Create missing fields/ });
  expect([skip.checked, update.checked, create.checked]).toEqual([true, false, true]);
  await waitFor(() => expect(importButton().textContent).toBe('Import 1 vehicle'));
  fireEvent.click(skip);
  await screen.findByText('1 line has errors');
  expect(findMatches).toHaveBeenCalledTimes(1);
});

test('a value is corrected in place, and its row becomes importable', async () => {
  await open({ imports: { run: anImportRun() } });
  choose(toCsv(good(1), bad));
  const errors = await screen.findByRole('region', { name: 'Errors' });
  within(errors).getByText(/^Valid price is required\. Enter a price in dollars/);
  within(errors).getByText('1 error on 1 line');
  const value = screen.getByRole<HTMLInputElement>('textbox', { name: 'Asking in line 3' });
  expect(value.value).toBe('call');
  fireEvent.change(value, { target: { value: '19,500' } });
  fireEvent.keyDown(value, { key: 'Enter' });
  await waitFor(() => expect(importButton().textContent).toBe('Import 2 vehicles'));
  expect(screen.queryByRole('region', { name: 'Errors' })).toBeNull();
});

test('a long multi-line value is corrected as a whole, and leaving it unchanged corrects nothing', async () => {
  const run = anImportRun();
  await open({ imports: { run } });
  const comments = `First line\r\nSecond line ${'x'.repeat(5_000)}`;
  choose(toCsv(good(1), `Honda,Civic,2019,18995,2HGFC2F70KH000009,84210,Blue,2.0L,"${comments}",C4`));
  const value = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Comments in line/ });
  expect(value.value).toBe(comments.replace('\r\n', '\n'));
  fireEvent.blur(value);
  expect(screen.queryByText('Checking...')).toBeNull();
  fireEvent.change(value, { target: { value: `First line\nSecond line ${'x'.repeat(300)}` } });
  fireEvent.keyDown(value, { key: 'Enter' });
  await waitFor(() => expect(importButton().textContent).toBe('Import 2 vehicles'));
});

test('unnamed columns are not matched with those of another file', async () => {
  await open();
  const lines = 'Honda,Civic,2019,18995,84210\nHonda,Fit,2019,18995,84210\n';
  choose(lines);
  fireEvent.change(await screen.findByRole('combobox', { name: /^Column 4/ }), { target: { value: 'price' } });
  cleanup();
  await open();
  choose(lines);
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Column 4/ })).value).toBe('');
});

test('rejected rows are downloaded with their reasons', async () => {
  await open();
  choose(toCsv(good(1), bad), 'november.csv');
  fireEvent.click(await screen.findByRole('button', { name: 'download the 1 line with its reasons' }));
  await waitFor(() => expect(downloadFile).toHaveBeenCalledExactlyOnceWith('november-errors.csv', expect.any(Blob)));
});

test('rejected rows can still be downloaded after the import of the others', async () => {
  await open({ imports: { run: anImportRun() } });
  choose(toCsv(good(1), bad), 'november.csv');
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 vehicle' }));
  await screen.findByText('1 vehicle added');
  fireEvent.click(screen.getByRole('button', { name: 'Download with reasons' }));
  await waitFor(() => expect(downloadFile).toHaveBeenCalledExactlyOnceWith('november-errors.csv', expect.any(Blob)));
});

test('columns assigned by hand are remembered for the next file of this kind', async () => {
  const names = 'a,b,c,d,e,vin';
  const line = 'Honda,Civic,2019,1,2,2HGFC2F70KH000001';
  await open();
  choose(`${names}\nvin,x,y,z,1,2\n`);
  await screen.findAllByText('No column yet for Make, Model, Year, Price');
  choose(`make,b,c,d,e,vin\n${line}\n`);
  await screen.findAllByText('No column yet for Model, Year, Price');
  expect(importButton().disabled).toBe(true);
  for (const [column, field] of [
    ['b', 'model'],
    ['c', 'year'],
    ['d', 'price'],
  ] as const) {
    fireEvent.change(screen.getByRole('combobox', { name: new RegExp(`^${column}`) }), { target: { value: field } });
  }
  await waitFor(() => expect(importButton().disabled).toBe(false));
  cleanup();
  await open();
  choose(`make,b,c,d,e,vin\n${line}\n`);
  await waitFor(() => expect(importButton().textContent).toBe('Import 1 vehicle'));
});

test('an unreadable file shows an error with the reason', async () => {
  await open();
  choose('{"cars": 1}', 'lot.json');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('lot.json');
  expect(alert.textContent).toContain('Error parsing file. Please check the format and try again.');
  screen.getByText('Choose another file');
  expect(alert.textContent).toContain('The file has no list of vehicles');
  expect(importButton().disabled).toBe(true);
});

test('a dropped file is read', async () => {
  await open();
  // An effect listens to the window.
  await act(async () => undefined);
  const dataTransfer = { types: ['Files'], files: [new File([toCsv(good(1))], 'dropped.csv')] };
  fireEvent.dragEnter(window, { dataTransfer });
  screen.getByText('Let go to read it');
  fireEvent.drop(window, { dataTransfer });
  await screen.findByText('dropped.csv');
});

test('a failure during the import shows an error, and Retry continues the same import', async () => {
  const run = anImportRun();
  run.mockRejectedValueOnce(new DomainError('unavailable', 'Failed to import vehicles. Please try again.'));
  await open({ imports: { run } });
  choose(toCsv(good(1)));
  await waitFor(() => expect(importButton().disabled).toBe(false));
  fireEvent.click(importButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to import vehicles. Please try again.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('1 vehicle added');
  const [first, second] = run.mock.calls;
  expect(second?.[0].importId).toBe(first?.[0].importId);
});

test('an import refused by the database has its own message', async () => {
  const run = vi
    .fn()
    .mockRejectedValue(new DomainError('invalid', 'Error importing file. Please check the format and try again.'));
  await open({ imports: { run } });
  choose(toCsv(good(1)));
  await waitFor(() => expect(importButton().disabled).toBe(false));
  fireEvent.click(importButton());
  await screen.findByText('Error importing file. Please check the format and try again.');
});

test('rows changed by another user during the import are named', async () => {
  const message = 'Another vehicle on the lot has this VIN';
  await open({ imports: { run: anImportRun((line) => (line === 3 ? { outcome: 'failed', message } : null)) } });
  choose(toCsv(good(1), good(2)));
  await waitFor(() => expect(importButton().disabled).toBe(false));
  fireEvent.click(importButton());
  await screen.findByText('1 vehicle added');
  screen.getByText(`Line 3: ${message}`);
});

test('the whole import is undone, and the rows that stay are named', async () => {
  const undo = vi.fn(async () => [
    { line: 2, vehicleId: 'a', outcome: 'deleted' as const, message: null },
    { line: 3, vehicleId: 'b', outcome: 'kept' as const, message: 'Changed since the import' },
  ]);
  await open({ imports: { run: anImportRun(), undo } });
  choose(toCsv(good(1), good(2)));
  await waitFor(() => expect(importButton().disabled).toBe(false));
  fireEvent.click(importButton());
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('The import is undone');
  screen.getByText(/Line 3: Changed since the import/);
});

const anImport: VehicleImport = {
  id: 'i1',
  fileName: 'october.csv',
  format: 'csv',
  plannedCount: 500,
  createdCount: 495,
  updatedCount: 3,
  failedCount: 2,
  photographCount: 0,
  startedAt: '2026-11-20T15:00:00Z',
  startedByName: 'maria',
  undoneAt: null,
  deletedCount: 0,
  restoredCount: 0,
  keptCount: 0,
};

test('an earlier import is undone from the list, after a question that names what is removed', async () => {
  const undo = vi.fn(async () => []);
  await open({ imports: { undo, getRecent: async () => [anImport, { ...anImport, id: 'i2', undoneAt: 'x' }] } });
  const recent = within(screen.getByRole('region', { name: 'Recent imports' }));
  expect(recent.getAllByRole('button')).toHaveLength(1);
  fireEvent.click(recent.getByRole('button', { name: /Undo the import of october.csv/ }));
  const question = screen.getByRole('dialog');
  expect(question.textContent).toContain('495 vehicles that it added will be deleted');
  fireEvent.click(within(question).getByRole('button', { name: 'Undo import' }));
  await waitFor(() => expect(undo).toHaveBeenCalledExactlyOnceWith('i1'));
});

test('closing leads to the list', async () => {
  const { router } = await open();
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/vehicles'), slow);
});

test('an import continues while another page is open', async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const write = anImportRun();
  const run = vi.fn(async (options: ImportRun) => {
    await held;
    await write(options);
  });
  const { router } = await open({ imports: { run } });
  choose(toCsv(good(1)));
  await waitFor(() => expect(importButton().disabled).toBe(false));
  fireEvent.click(importButton());
  await screen.findByRole('progressbar', { name: 'Importing' });
  await router.navigate('/admin/vehicles');
  await screen.findByRole('heading', { level: 1, name: 'Vehicle Management' }, slow);
  finish();
  await router.navigate(address);
  await screen.findByText('1 vehicle added');
});

const vAuto = [
  '"Stock #","VIN","Year","Make","Model","Odometer","Price","Body","Colour","Drivetrain Desc","Transmission","Engine","Fuel","Dealer Comments","Days In Inventory"',
  '26-1,2HGFC2F70KH000001,2019,HONDA,Civic,52341,18995,4D Sedan,Blue,FWD,CVT w/OD,2.0L,Gas,Two keys,41',
  '26-2,2HGFC2F70KH000002,2019,HONDA,Civic,31000,18995,3D Spaceship,Blue,FWD,CVT w/OD,2.0L,Gas,Two keys,41',
].join('\n');

test('a file of a known program asks for miles and new values once, and remembers both', async () => {
  const saveSource = vi.fn(async (_: ImportSource) => undefined);
  const run = anImportRun();
  await open({ imports: { run, saveSource } });
  choose(vAuto, 'vauto.csv');
  await screen.findByText('Recognised: vAuto');
  screen.getByRole('link', { name: 'Choose miles or kilometres' });
  expect(importButton().disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: /Miles.*84,235 km/ }));
  await waitFor(() => expect(importButton().textContent).toBe('Import 1 vehicle'));
  screen.getByRole('link', { name: '1 value to decide' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Our word for 3D Spaceship' }), { target: { value: 'Van' } });
  await waitFor(() => expect(importButton().textContent).toBe('Import 2 vehicles'));
  fireEvent.click(importButton());
  await screen.findByText('2 vehicles added');
  expect(saveSource.mock.lastCall?.[0]).toMatchObject({
    name: 'vAuto',
    profile: 'vauto',
    distance: 'mi',
    lineCount: 2,
    words: { bodyType: { '3d spaceship': 'Van' } },
  });
});

test('a decision that could not be stored says so, applies to the file, and is sent again', async () => {
  const saveSource = vi.fn(async (_: ImportSource) => undefined);
  saveSource.mockRejectedValueOnce(new DomainError('unavailable', 'The source could not be saved.'));
  await open({ imports: { saveSource } });
  choose(vAuto, 'vauto.csv');
  fireEvent.click(await screen.findByRole('radio', { name: /Miles/ }));
  const alert = await screen.findByRole('alert');
  fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(saveSource.mock.lastCall?.[0].distance).toBe('mi');
});

test('a known source is changed, removed and brought back', async () => {
  const source: ImportSource = {
    id: 's1',
    name: 'Lot sheet',
    profile: null,
    headings: ['make'],
    columns: {},
    distance: 'mi',
    words: { bodyType: { spaceship: 'Van' } },
    usedAt: null,
    lineCount: 0,
  };
  const saveSource = vi.fn(async (_: ImportSource) => undefined);
  const removeSource = vi.fn(async () => undefined);
  await open({ imports: { getSources: async () => [source], saveSource, removeSource } });
  fireEvent.click(screen.getByRole('button', { name: 'Edit Lot sheet' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Our word for spaceship' }), { target: { value: 'SUV' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saveSource.mock.lastCall?.[0].words).toEqual({ bodyType: { spaceship: 'SUV' } }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Edit Lot sheet' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Lot sheet is removed');
  expect(removeSource).toHaveBeenCalledExactlyOnceWith('s1');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(saveSource.mock.lastCall?.[0]).toEqual(source));
});
