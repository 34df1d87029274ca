export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function qualifiedName({ schema, name }: { schema: string; name: string }): string {
  return `${identifier(schema)}.${identifier(name)}`;
}

/** Only where Postgres accepts no parameter. */
export function literal(text: string): string {
  const escaped = text.replaceAll("'", "''");
  return escaped.includes('\\') ? ` E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`;
}

/** Collects a statement's values; `bind` returns the placeholder. */
export type Parameters = { values: string[]; bind: (value: string) => string };

export function createParameters(): Parameters {
  const values: string[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}
