import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabase } from '../support/check-database.ts';
import { judge, killBackend, readStored, startWriters, waitForAnswer } from '../support/kill-backend.ts';
import { startProduct } from '../support/product.ts';

const rounds = 3;
let product: Awaited<ReturnType<typeof startProduct>>;

// The embedded database, whatever the run is for: a server outlives its clients by itself.
beforeAll(async () => {
  product = await startProduct({ DATABASE_URL: '' });
}, 300_000);
afterAll(() => product?.stop());

test('row 12: a backend that is killed while it is written to comes back by itself and has lost nothing', async () => {
  expect((await fetch(`${product.url}/inventory`)).status).toBe(200);
  const writers = await startWriters(product, 'Killed');
  for (let round = 1; round <= rounds; round += 1) {
    const before = writers.acknowledged.length;
    await expect.poll(() => writers.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 5);
    await killBackend(product);
    // Whoever looks around meanwhile sees cars.
    const page = await fetch(`${product.url}/inventory`);
    expect([page.status, (await page.text()).includes('href="/inventory/')]).toEqual([200, true]);
    await waitForAnswer(product);
  }
  await wait(200);
  await writers.stop();
  // Each write is there whole or not at all, and what was acknowledged is there.
  const stored = await readStored(product, 'Killed');
  expect(judge(stored, writers)).toEqual({ lost: 0, torn: 0 });
  expect(product.output()).toContain('The backend stopped (SIGKILL) and is started again.');

  await product.end();
  expect(await checkDatabase(product)).toEqual([]);
}, 120_000);
