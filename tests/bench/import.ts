import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bootstrap, migrate, openPgliteDatabase } from '@dealer/embedded-backend';
import { createImportFile } from '@dealer/shared-domain/import';
import type { Page } from 'playwright';
import { launchBrowser, openPage, visit } from '../support/browser.ts';
import { createInventoryCsv } from '../support/inventory-csv.ts';
import { measureLongestTask } from '../support/page-tasks.ts';
import { startProduct } from '../support/product.ts';
import { signInContext, staffPassword } from '../support/staff.ts';
import { prepareImport } from './vehicle-import.ts';

/**
 * Imports a file of 10,000 vehicles in the back office of a running product, from choosing it to the last row, and
 * compares this with parsing the file and inserting the rows with one statement. The ratio may be 3 at most, and no
 * task may block the page for more than 50 ms.
 */
const count = Number(process.env.BENCH_ROWS ?? 10_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const migrations = path.resolve(import.meta.dirname, '../../supabase/migrations');

const toPrefix = (round: number) => `BENCH${round}`;
const csvOf = (round: number) => createInventoryCsv(count, toPrefix(round));

/** Parses the file and writes it with one insert, into the same kind of database on the same disk. */
async function measureInsert(round: number, folder: string): Promise<number> {
  const database = await openPgliteDatabase({ folder: path.join(folder, `insert-${round}`) });
  await bootstrap(database);
  await migrate(database, migrations);
  const csv = csvOf(round);
  // The same columns both times, so mapping the rows is not measured.
  const rows = await toRows(round);
  const startMs = performance.now();
  await createImportFile().open({ file: new Blob([csv]), format: 'csv' });
  const columns = Object.keys(rows[0] ?? {});
  await database.query(
    `insert into public.vehicles (${columns.join(', ')})
     select ${columns.map((column) => `n.${column}`).join(', ')}
     from jsonb_populate_recordset(null::public.vehicles, $1::jsonb) n`,
    [JSON.stringify(rows)],
  );
  const tookMs = performance.now() - startMs;
  await database.close();
  return tookMs;
}

async function toRows(round: number): Promise<Record<string, unknown>[]> {
  const { total, takeRows } = await prepareImport(count, toPrefix(round));
  return takeRows({ from: 0, count: total }).map(({ id, columns }) => ({
    id,
    dealer_id: 'dream-motor',
    is_featured: false,
    past_use: [],
    sold_as_is: false,
    ...columns,
  }));
}

type ImportFigures = { checkedMs: number; writtenMs: number; longestTaskMs: number; heapMegabytes: number };

/** The user's steps, without pauses. */
async function measureImport(page: Page, csvFile: string): Promise<ImportFigures> {
  await visit(page, '/admin/vehicles/import');
  await page.getByText('Drop a file here').waitFor();
  let [startMs, checkedMs, writtenMs] = [0, 0, 0];
  const longestTaskMs = await measureLongestTask(page, async () => {
    startMs = performance.now();
    await page.locator('#import-file').setInputFiles(csvFile);
    const button = page.getByRole('button', { name: /^Import [\d,]+ vehicles$/ });
    await button.waitFor({ timeout: 60_000 });
    checkedMs = performance.now() - startMs;
    await button.click({ timeout: 60_000 });
    await page.getByRole('link', { name: /^View [\d,]+ vehicles$/ }).waitFor({ timeout: 300_000 });
    writtenMs = performance.now() - startMs;
  });
  const heap = await page.evaluate(() => Reflect.get(Reflect.get(performance, 'memory') ?? {}, 'usedJSHeapSize') ?? 0);
  return { checkedMs, writtenMs, longestTaskMs, heapMegabytes: heap / 1_000_000 };
}

async function run() {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-import-'));
  const product = await startProduct({ ADMIN_PASSWORD: staffPassword, DEMO_VEHICLES: '0' });
  const browser = await launchBrowser();
  try {
    const { page, context } = await openPage(browser, { baseUrl: product.url });
    await signInContext(context, product);
    const inserts: number[] = [];
    const imports: ImportFigures[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const csvFile = path.join(folder, `vehicles-${round}.csv`);
      await writeFile(csvFile, csvOf(round));
      inserts.push(await measureInsert(round, folder));
      imports.push(await measureImport(page, csvFile));
    }
    // The round least disturbed by other work on the machine.
    const insertMs = Math.min(...inserts);
    const writtenMs = Math.min(...imports.map((figures) => figures.writtenMs));
    const checkedMs = Math.min(...imports.map((figures) => figures.checkedMs));
    const longest = Math.max(...imports.map(({ longestTaskMs }) => longestTaskMs));
    console.log(
      '| rows | parse + one insert ms | checked ms | imported ms | ratio (limit 3) | longest task ms (limit 50) | heap MB |',
    );
    console.log('|---|---|---|---|---|---|---|');
    const heap = Math.max(...imports.map(({ heapMegabytes }) => heapMegabytes));
    const cells = [insertMs.toFixed(0), checkedMs.toFixed(0), writtenMs.toFixed(0), (writtenMs / insertMs).toFixed(2)];
    console.log(`| ${[count, ...cells, longest.toFixed(0), heap.toFixed(0)].join(' | ')} |`);
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await run();
