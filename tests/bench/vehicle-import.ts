import { createBatchSizer, createImportFile, defaultImportOptions } from '@dealer/shared-domain/import';
import { createStaffClient, createVehicleImportSource } from '@dealer/shared-domain/staff-sources';
import { createInventoryCsv } from '../support/inventory-csv.ts';
import { type Product, readKeys } from '../support/product.ts';
import { requestLogin, staffPassword } from '../support/staff.ts';

/** Signed in with the first account. */
export async function openStaffClient(product: Product) {
  const { answer } = await requestLogin(product, 'admin', staffPassword);
  if (!answer.session) throw new Error(`Signing in failed: ${answer.error}`);
  const entries = new Map([['authToken', JSON.stringify(answer.session)]]);
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const config = { supabaseUrl: product.backendUrl, supabaseAnonKey: (await readKeys(product)).anonKey };
  return createStaffClient(config, { storage });
}

/** Parses and validates a file of vehicles as the import page does, ready to be written. */
export async function prepareImport(count: number, prefix: string) {
  const file = createImportFile();
  const { mapping } = await file.open({ file: new Blob([createInventoryCsv(count, prefix)]), format: 'csv' });
  const plan = { mapping, options: defaultImportOptions };
  const { vins, ids } = file.ask(plan);
  file.answer({ vins, ids, vehicles: [] });
  file.check({ ...plan, known: null, nowMs: Date.now() });
  return { total: file.begin(), takeRows: file.take };
}

/** Writes a prepared file as the import page does; returns the time of each batch. */
export async function importVehicles(product: Product, { total, takeRows }: Awaited<ReturnType<typeof prepareImport>>) {
  const client = await openStaffClient(product);
  const source = createVehicleImportSource({
    client,
    dealerId: 'dream-motor',
    events: { publish: () => undefined, subscribe: () => () => undefined },
    withSession: (work) => work(),
  });
  const batchMs: number[] = [];
  const toBatchSize = createBatchSizer(() => source.getRecent());
  let done = 0;
  let written = 0;
  let startMs = performance.now();
  await source.run({
    importId: crypto.randomUUID(),
    fileName: 'vehicles.csv',
    format: 'csv',
    total,
    takeBatch: async () => takeRows({ from: done, count: await toBatchSize() }),
    onBatch(rows) {
      done += rows.length;
      written += rows.filter(({ outcome }) => outcome === 'created').length;
      batchMs.push(performance.now() - startMs);
      startMs = performance.now();
    },
    isStopped: () => false,
  });
  return { written, batchMs };
}
