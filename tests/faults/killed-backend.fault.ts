import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabase } from '../support/check-database.ts';
import { judge, killBackend, readStored, startWriters, waitForAnswer } from '../support/kill-backend.ts';
import { startProduct } from '../support/product.ts';

const rounds = 3;
/** The last kill is followed by a restart delay of 16 seconds. */
const quickKills = 6;
const metricsToken = 'a-token-for-this-test';
let product: Awaited<ReturnType<typeof startProduct>>;

// Always the embedded database: a server survives its clients.
beforeAll(async () => {
  product = await startProduct({ DATABASE_URL: '', METRICS_TOKEN: metricsToken });
}, 300_000);
afterAll(() => product?.stop());

test('row 12: a backend killed during writes restarts on its own and has lost nothing', async () => {
  expect((await fetch(`${product.url}/inventory`)).status).toBe(200);
  const writers = await startWriters(product, 'Killed');
  for (let round = 1; round <= rounds; round += 1) {
    const before = writers.acknowledged.length;
    await expect.poll(() => writers.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 5);
    await killBackend(product);
    // Visitors see vehicles throughout.
    const page = await fetch(`${product.url}/inventory`);
    expect([page.status, (await page.text()).includes('href="/inventory/')]).toEqual([200, true]);
    await waitForAnswer(product);
  }
  await wait(200);
  await writers.stop();
  // Each write is complete or absent, and acknowledged writes are there.
  const stored = await readStored(product, 'Killed');
  expect(judge(stored, writers)).toEqual({ lost: 0, torn: 0 });
  expect(product.output()).toContain('The backend stopped (SIGKILL) and is restarted.');

  await product.end();
  expect(await checkDatabase(product)).toEqual([]);
}, 120_000);

const fetchReadiness = async () => (await fetch(`${product.url}/readyz`)).json();
const fetchMetrics = async () =>
  (await fetch(`${product.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();

test('row 12: while the backend is killed repeatedly the website stays up, and the backend returns', async () => {
  await product.restart();
  expect((await fetch(`${product.url}/inventory`)).status).toBe(200);
  for (let round = 1; round <= quickKills; round += 1) {
    await waitForAnswer(product);
    await killBackend(product);
  }
  await expect.poll(product.output).toContain('6 times in a row. The next start is in 16 s.');
  const page = await fetch(`${product.url}/inventory`);
  expect([page.status, (await page.text()).includes('href="/inventory/')]).toEqual([200, true]);
  await expect.poll(fetchReadiness, { timeout: 5_000 }).toMatchObject({
    status: 'not-ready',
    checks: {
      processes: { isOk: false, restarts: { backend: quickKills - 1 }, reason: expect.stringContaining('(SIGKILL)') },
    },
  });
  const figures = await fetchMetrics();
  expect(figures).toContain('product_process_running{process="backend"} 0');
  expect(figures).toContain('product_process_restarts_total{process="backend"} 5');
  await waitForAnswer(product);
  await expect.poll(fetchReadiness, { timeout: 5_000 }).toMatchObject({ status: 'ok' });
}, 180_000);

test('row 12: a backend whose runtime crashes while the product starts is started again', async () => {
  await product.end();
  const starting = product.restart();
  const crash = () => killBackend(product, 'SIGSEGV').catch(() => null);
  await expect.poll(crash, { timeout: 30_000, interval: 20 }).not.toBeNull();
  expect(product.output()).not.toContain('Ready:');
  await starting;
  expect(product.output()).toContain('The backend stopped (SIGSEGV) and is restarted.');
  expect((await fetch(`${product.url}/inventory`)).status).toBe(200);
}, 120_000);
