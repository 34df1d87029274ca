import * as v from 'valibot';

/** Element names and their one-letter codes. */
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

const vinTableSchema = v.object({
  makes: v.array(v.string()),
  /** Name, make, first and last year: one manufacturer code may cover several makes. */
  models: v.array(v.tuple([v.string(), v.string(), year, year])),
  /** First and last year, and the indexes of the applicable pattern lists. */
  schemas: v.array(v.tuple([year, year, v.number()])),
  /** Lines of `keys<tab>element<tab>value`. */
  patterns: v.array(v.string()),
});

export type VinTable = v.InferOutput<typeof vinTableSchema>;

/** Throws for invalid data. */
export function parseVinTable(value: unknown): VinTable {
  return v.parse(vinTableSchema, value);
}
