import pg from 'pg';
import { dumpServer } from './backup/server-dump.ts';
import { type Database, type Query, type Row, toParameter } from './database.ts';

const maxConnections = 10;
const connectionTimeoutMs = 5_000;

/** Connections are opened on first use. */
export function openPostgresDatabase(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectionTimeoutMs,
    application_name: 'dealer-backend',
  });
  // Without a listener, losing an idle connection would end the process.
  pool.on('error', (error) => console.error(`An idle database connection was lost: ${error.message}`));

  async function transaction<T>(prologue: string, work: (query: Query) => Promise<T>, limitMs?: number): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(
        `begin;${limitMs === undefined ? '' : `set local statement_timeout = ${limitMs};`}${prologue}`,
      );
      const result = await work(toQuery(client));
      await client.query('commit');
      return result;
    } catch (error) {
      broken = await rollback(client);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    kind: 'postgres',
    ...toQuery(pool),
    async exec(sql) {
      await pool.query(sql);
    },
    transaction,
    read: (prologue, { sql, params }, limitMs) => transaction(prologue, ({ query }) => query(sql, params), limitMs),
    dump: (file) => dumpServer(url, file),
    async close() {
      await pool.end();
    },
  };
}

/** Returns an error when the connection cannot roll back and must be discarded. */
async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function toQuery(executor: pg.Pool | pg.PoolClient): Query {
  return {
    async query(sql, params = []) {
      const { rows } = await executor.query<Row>(sql, params.map(toParameter));
      return rows;
    },
  };
}
