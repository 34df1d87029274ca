import path from 'node:path';
import { openPgliteDatabase } from '@dealer/embedded-backend';
import type { Product } from './product.ts';

const findIndexes = `
  select format('%I.%I', n.nspname, c.relname) as table_name, i.relname as index_name,
    (select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = x.indkey[0]) as first_column
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  join pg_class c on c.oid = x.indrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_am on pg_am.oid = i.relam and pg_am.amname = 'btree'
  where n.nspname in ('public', 'auth', 'private') and x.indkey[0] > 0 and x.indpred is null`;

/**
 * Reads every table of a stopped product's database by rows and by each index, and returns differences. A damaged page
 * fails the read itself.
 */
export async function checkDatabase({ dataDir }: Pick<Product, 'dataDir'>): Promise<string[]> {
  const database = await openPgliteDatabase({ folder: path.join(dataDir, 'db') });
  try {
    const problems: string[] = [];
    for (const { table_name, index_name, first_column } of await database.query(findIndexes)) {
      const count = async (settings: string, what: string) =>
        database.transaction(settings, async (query) => {
          const [row] = await query.query(`select count(${what}) as rows from ${table_name}`);
          return String(row?.rows);
        });
      const byRows = await count('set local enable_indexscan = off; set local enable_indexonlyscan = off;', '*');
      const scan = `(select 1 from ${table_name} order by ${first_column})`;
      const [row] = await database.transaction(
        'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off;',
        (query) => query.query(`select count(*) as rows from ${scan} found`),
      );
      if (String(row?.rows) !== byRows) problems.push(`${table_name} by ${index_name}: ${row?.rows} of ${byRows} rows`);
    }
    return problems;
  } finally {
    await database.close();
  }
}
