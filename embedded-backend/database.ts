export type Row = Record<string, unknown>;

export type Query = {
  /** Postgres infers the types of parameters. With the transaction's `role`, the embedded engine plans a query once. */
  query(sql: string, params?: unknown[], role?: string): Promise<Row[]>;
};

/** A statement of a role, as `Query.query` takes it. */
export type Statement = { sql: string; params: unknown[]; role: string };

/**
 * Time limits of one statement. `request` is for visitors and staff: with 10,000 vehicles, the product's slowest
 * statement takes a twentieth of it. `serviceRole` is for callers with the secret key.
 */
export const statementLimitMs = { request: 8_000, serviceRole: 60_000, maintenance: 600_000 } as const;

/** Postgres, embedded or on a server. */
export type Database = Query & {
  kind: 'pglite' | 'postgres';
  exec(sql: string): Promise<void>;
  /** Runs the prologue script and the work; a throw rolls back both. A statement over the limit fails with 57014. */
  transaction<T>(prologue: string, work: (query: Query) => Promise<T>, limitMs?: number): Promise<T>;
  /** A transaction of one statement; the embedded engine gets all of it in one message. */
  read(prologue: string, statement: Statement, limitMs?: number): Promise<Row[]>;
  /** Writes a backup file for `restoreBackup`. */
  dump(file: string): Promise<void>;
  close(): Promise<void>;
};

/** Postgres' array syntax, `{"a","b"}`. */
export function toArrayLiteral(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value)) return toArrayLiteral(value);
    return `"${toTextParameter(value).replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}

/** Null stays null. */
export function toParameter(value: unknown): string | null {
  return value === null || value === undefined ? null : toTextParameter(value);
}

export function toTextParameter(value: unknown): string {
  if (Array.isArray(value)) return toArrayLiteral(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
}
