import * as v from 'valibot';
import { boundKeys, choiceKeys, defaultInventoryQuery, type InventoryQuery } from '../vehicles/inventory-query.ts';

const texts = v.optional(v.array(v.string()), () => []);

/** Criteria as the database has them: the filters of the search. */
export const criteriaSchema = v.pipe(
  v.object({
    search: v.optional(v.string(), ''),
    hideBranded: v.optional(v.boolean(), true),
    ...v.entriesFromList(choiceKeys, texts),
    ...v.entriesFromList(boundKeys, v.optional(v.number())),
  }),
  v.transform(({ hideBranded, ...filters }) => {
    const criteria: InventoryQuery = { ...defaultInventoryQuery(), ...filters };
    return { criteria, wantsBranded: !hideBranded };
  }),
);
