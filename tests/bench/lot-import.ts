import { createBatchPace, createImportFile, defaultImportOptions } from '@dealer/shared-domain/import';
import { createStaffClient, createVehicleImportSource } from '@dealer/shared-domain/staff';
import { createLotCsv } from '../support/lot-csv.ts';
import { type Product, readKeys } from '../support/product.ts';
import { requestLogin, staffPassword } from '../support/staff.ts';

/** The back office's own client, signed in as the person of the first account. */
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

/** Reads and checks a file of that many vehicles as the import page does, so that it only has to be written. */
export async function prepareLot(count: number, prefix: string) {
  const file = createImportFile();
  const { mapping } = await file.open({ file: new Blob([createLotCsv(count, prefix)]), format: 'csv' });
  const plan = { mapping, options: defaultImportOptions };
  const { vins, ids } = file.ask(plan);
  file.answer({ vins, ids, vehicles: [] });
  file.check({ ...plan, known: null, nowMs: Date.now() });
  return { total: file.begin(), takeRows: file.take };
}

/** Writes a prepared file through the REST port, as the import page does; gives how long each batch took. */
export async function importLot(product: Product, { total, takeRows }: Awaited<ReturnType<typeof prepareLot>>) {
  const client = await openStaffClient(product);
  const source = createVehicleImportSource({
    client,
    dealerId: 'dream-motor',
    events: { publish: () => undefined, subscribe: () => () => undefined },
    withSession: (work) => work(),
  });
  const batchMs: number[] = [];
  const toBatchSize = createBatchPace(() => source.getRecent());
  let done = 0;
  let written = 0;
  let startMs = performance.now();
  await source.run({
    importId: crypto.randomUUID(),
    fileName: 'lot.csv',
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
