export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The full name of a table, view or function. */
export function qualifiedName({ schema, name }: { schema: string; name: string }): string {
  return `${identifier(schema)}.${identifier(name)}`;
}

/** A string literal. Only for the few places where Postgres takes no parameter. */
export function literal(text: string): string {
  const escaped = text.replaceAll("'", "''");
  return escaped.includes('\\') ? ` E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`;
}

/** Collects the values of a statement while its text is written; each call gives the placeholder. */
export type Parameters = { values: string[]; bind: (value: string) => string };

export function createParameters(): Parameters {
  const values: string[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}
