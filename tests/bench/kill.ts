import { setTimeout as wait } from 'node:timers/promises';
import { checkDatabase } from '../support/check-database.ts';
import { judge, killBackend, readStored, startWriters, waitForAnswer } from '../support/kill-backend.ts';
import { startProduct } from '../support/product.ts';
import { percentile, printTable, toMs } from './figures.ts';

/**
 * Kills the backend of a running product repeatedly during writes, and counts acknowledged writes that are lost. The
 * product restarts it; the web server must respond throughout.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
/** Writing before each kill: a backend that ends soon after its start is restarted with a delay. */
const writeMs = Number(process.env.BENCH_WRITE_MS ?? 12_500);
const limitMs = 1_000;

async function run() {
  const product = await startProduct({ DATABASE_URL: '' });
  let pages = { answered: 0, failed: 0 };
  let isWatching = true;
  const visitor = (async () => {
    while (isWatching) {
      const answer = await fetch(`${product.url}/inventory`).catch(() => null);
      await answer?.text();
      pages = answer?.ok ? { ...pages, answered: pages.answered + 1 } : { ...pages, failed: pages.failed + 1 };
      await wait(50);
    }
  })();
  try {
    const writers = await startWriters(product, 'Killed');
    const restarts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await wait(writeMs);
      await killBackend(product);
      restarts.push(await waitForAnswer(product));
    }
    await wait(500);
    await writers.stop();
    isWatching = false;
    await visitor;
    const { lost, torn } = judge(await readStored(product, 'Killed'), writers);
    await product.end();
    const problems = await checkDatabase(product);
    printTable(
      [
        ...['kills', 'acknowledged writes', 'lost', 'torn', 'median ms to the first answer', 'most ms'],
        ...['pages meanwhile', 'pages failed', 'integrity'],
      ],
      [
        [
          ...[rounds, writers.acknowledged.length, lost, torn],
          ...[toMs(percentile(restarts, 0.5)), toMs(percentile(restarts, 1))],
          ...[pages.answered, pages.failed, problems.length === 0 ? 'ok' : problems.join('; ')],
        ],
      ],
    );
    const isWithin = lost + torn + problems.length + pages.failed === 0 && percentile(restarts, 0.5) < limitMs;
    if (!isWithin) process.exitCode = 1;
  } finally {
    isWatching = false;
    await product.stop();
  }
}

await run();
