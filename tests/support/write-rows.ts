// Killed by tests: inserts numbered rows and prints each number after its commit.
import { openDatabase } from '@dealer/embedded-backend';

const database = await openDatabase({ folder: process.argv[2] ?? '' });
await database.exec('create table if not exists public.written (n int primary key, body text not null)');
const [last] = await database.query('select coalesce(max(n), 0) as n from public.written');
for (let n = Number(last?.n) + 1; ; n += 1) {
  await database.transaction('', (query) =>
    query.query('insert into public.written values ($1, $2)', [n, 'x'.repeat(500)]),
  );
  process.stdout.write(`${n}\n`);
}
