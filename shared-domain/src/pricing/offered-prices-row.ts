import * as v from 'valibot';
import { storedNumber } from '../supabase/column-schemas.ts';
import type { OfferedPrice } from './offered-prices.ts';

export const offeredPricesSchema = v.array(
  v.pipe(
    v.object({ price: storedNumber, offered_from: v.string(), days: storedNumber }),
    v.transform(({ price, offered_from, days }): OfferedPrice => ({ price, offeredFrom: offered_from, days })),
  ),
);
