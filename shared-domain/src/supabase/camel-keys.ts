type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

export type CamelKeys<Row> = {
  [Name in keyof Row as Name extends string ? CamelCase<Name> : never]: Row[Name];
};

/** `created_at` becomes `createdAt`; nested rows are unchanged. */
export function camelKeys<Row extends object>(row: Row): CamelKeys<Row> {
  const entries: unknown[][] = Object.entries(row).map(([name, value]) => [toCamelCase(name), value]);
  return Object.fromEntries(entries);
}

function toCamelCase(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
