import * as v from 'valibot';
import type { PublicClient } from '../supabase/public-client.ts';
import { readAnswer } from '../supabase/read-answer.ts';
import { storedNumber } from '../supabase/stored.ts';
import type { VehicleCard } from '../vehicles/vehicle.ts';

/** What a sitemap says of a vehicle. */
export type ListedVehicle = Pick<VehicleCard, 'id' | 'year' | 'make' | 'model'> & { updatedAt: string };

export type SitemapSource = {
  /** Every vehicle that can still be bought, at most as many as asked for. */
  getLiveVehicles(limit: number): Promise<ListedVehicle[]>;
};

const listedRowsSchema = v.array(
  v.object({ id: v.string(), year: storedNumber, make: v.string(), model: v.string(), updated_at: v.string() }),
);
const columns = 'id,year,make,model,updated_at';
/** What a hosted project gives at once. */
const rowsPerCall = 1000;

/** Reads the addresses of one dealer's live vehicles, in steps by id: pages by offset grow slower with each step. */
export function createSitemapSource({ client, dealerId }: { client: PublicClient; dealerId: string }): SitemapSource {
  async function getRows(afterId: string | null, limit: number) {
    const live = client
      .from('vehicles')
      .select(columns)
      .eq('dealer_id', dealerId)
      .in('status', ['Available', 'Pending'])
      .order('id')
      .limit(limit);
    const request = afterId === null ? live : live.gt('id', afterId);
    return readAnswer(request, { schema: listedRowsSchema, loadFailed: 'The vehicles could not be read.' });
  }

  async function getLiveVehicles(limit: number): Promise<ListedVehicle[]> {
    const listed: ListedVehicle[] = [];
    let lastId: string | null = null;
    while (listed.length < limit) {
      const rows = await getRows(lastId, Math.min(rowsPerCall, limit - listed.length));
      listed.push(...rows.map(({ updated_at: updatedAt, ...row }) => ({ ...row, updatedAt })));
      lastId = rows.at(-1)?.id ?? null;
      // An answer may hold fewer rows than asked for where the backend's own limit is lower: only none is the end.
      if (lastId === null) break;
    }
    return listed;
  }

  return { getLiveVehicles };
}
