export type Row = Record<string, unknown>;

export type Query = {
  /** Runs one statement. Every parameter is sent as text, and Postgres infers its type. */
  query(sql: string, params?: unknown[]): Promise<Row[]>;
};

/** The one way to Postgres, whether it runs in this process or on a server. */
export type Database = Query & {
  kind: 'pglite' | 'postgres';
  /** Runs a script of any number of statements, without parameters. */
  exec(sql: string): Promise<void>;
  /** Runs the prologue script and then the work in one transaction; a throw rolls both back. */
  transaction<T>(prologue: string, work: (query: Query) => Promise<T>): Promise<T>;
  /** Writes all that is in it into one file, from which `restoreBackup` makes it again. */
  dump(file: string): Promise<void>;
  close(): Promise<void>;
};

/** Writes an array in Postgres' own text form, `{"a","b"}`. */
export function toArrayLiteral(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value)) return toArrayLiteral(value);
    return `"${toTextParameter(value).replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}

/** The text in which a value goes to Postgres as a parameter. */
export function toTextParameter(value: unknown): string {
  if (Array.isArray(value)) return toArrayLiteral(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
}
