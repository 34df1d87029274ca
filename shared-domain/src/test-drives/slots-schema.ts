import * as v from 'valibot';
import { camelKeys } from '../supabase/camel-keys.ts';

export const slotsSchema = v.array(
  v.pipe(
    v.object({ starts_at: v.string(), is_taken: v.boolean() }),
    v.transform((row) => camelKeys(row)),
  ),
);
