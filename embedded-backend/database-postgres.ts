import pg from 'pg';
import { dumpServer } from './backup/server-dump.ts';
import { type Database, type Query, type Row, toTextParameter } from './database.ts';

const maxConnections = 10;
const connectionTimeoutMs = 5_000;

/** Opens a Postgres server by its connection URL. Connections are made when they are first needed. */
export function openPostgresDatabase(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectionTimeoutMs,
    application_name: 'dealer-backend',
  });
  // Without a listener the loss of an idle connection would end the process; the pool opens another.
  pool.on('error', (error) => console.error(`An idle database connection was lost: ${error.message}`));
  return {
    kind: 'postgres',
    ...toQuery(pool),
    async exec(sql) {
      await pool.query(sql);
    },
    async transaction(prologue, work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(`begin;${prologue}`);
        const result = await work(toQuery(client));
        await client.query('commit');
        return result;
      } catch (error) {
        broken = await rollback(client);
        throw error;
      } finally {
        client.release(broken);
      }
    },
    dump: (file) => dumpServer(url, file),
    async close() {
      await pool.end();
    },
  };
}

/** Gives the error back when the connection cannot even roll back and must not be used again. */
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
      const values = params.map((value) => (value === null || value === undefined ? null : toTextParameter(value)));
      const { rows } = await executor.query<Row>(sql, values);
      return rows;
    },
  };
}
