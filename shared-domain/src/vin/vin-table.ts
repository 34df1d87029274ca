import * as v from 'valibot';

/** The one-letter names of what a pattern tells. */
export const vinElements = {
  m: 'model',
  b: 'bodyClass',
  d: 'displacement',
  c: 'cylinders',
  f: 'fuelType',
  t: 'trim',
  r: 'driveType',
} as const;

export type VinElement = (typeof vinElements)[keyof typeof vinElements];

const year = v.number();

/** What is known of the numbers of one manufacturer's code. */
const vinTableSchema = v.object({
  makes: v.array(v.string()),
  /** Name, make, first and last year: a code may serve several makes, and the model tells which. */
  models: v.array(v.tuple([v.string(), v.string(), year, year])),
  /** First and last year, and the numbers of the pattern lists that hold in them. */
  schemas: v.array(v.tuple([year, year, v.number()])),
  /** Lines of `keys<tab>element<tab>value`. */
  patterns: v.array(v.string()),
});

export type VinTable = v.InferOutput<typeof vinTableSchema>;

/** Throws for anything that is no table. */
export function parseVinTable(value: unknown): VinTable {
  return v.parse(vinTableSchema, value);
}
