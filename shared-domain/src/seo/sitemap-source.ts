import * as v from 'valibot';
import { storedNumber } from '../supabase/column-schemas.ts';
import type { PublicClient } from '../supabase/public-client.ts';
import { readPages } from '../supabase/read-pages.ts';
import { runQuery } from '../supabase/run-query.ts';
import { landingPath, noSubject } from '../vehicles/landing-page.ts';
import { allLinksRowSchema } from '../vehicles/landing-row.ts';
import type { VehicleCard } from '../vehicles/vehicle.ts';

export type ListedVehicle = Pick<VehicleCard, 'id' | 'year' | 'make' | 'model'> & { updatedAt: string };

export type SitemapSource = {
  /** Available and pending vehicles, up to `limit`. */
  getLiveVehicles(limit: number): Promise<ListedVehicle[]>;
  /** The addresses of the landing pages that have available vehicles. */
  getLandingPaths(): Promise<string[]>;
};

const listedRowsSchema = v.array(
  v.object({ id: v.string(), year: storedNumber, make: v.string(), model: v.string(), updated_at: v.string() }),
);
const columns = 'id,year,make,model,updated_at';
/** The row limit of a hosted Supabase project. */
const rowsPerCall = 1000;

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
    return runQuery(request, { schema: listedRowsSchema, loadFailed: 'The vehicles could not be read.' });
  }

  async function getLiveVehicles(limit: number): Promise<ListedVehicle[]> {
    const listed: ListedVehicle[] = [];
    const pages = readPages((afterId) => getRows(afterId, Math.min(rowsPerCall, limit - listed.length)));
    for await (const rows of pages) {
      listed.push(...rows.map(({ updated_at: updatedAt, ...row }) => ({ ...row, updatedAt })));
      if (listed.length >= limit) break;
    }
    return listed;
  }

  async function getLandingPaths(): Promise<string[]> {
    const request = client.rpc('landing_links', { p_dealer_id: dealerId });
    const links = await runQuery(request, { schema: allLinksRowSchema, loadFailed: 'The vehicles could not be read.' });
    const subjects = [
      ...links.make.map(({ value }) => ({ ...noSubject, make: value })),
      ...links.model.map(({ make, value }) => ({ ...noSubject, make, model: value })),
      ...links.body_style.map(({ value }) => ({ ...noSubject, bodyStyle: value })),
      ...links.fuel_type.map(({ value }) => ({ ...noSubject, fuelType: value })),
      ...links.price_max.map(({ value }) => ({ ...noSubject, priceMax: value })),
    ];
    return [...new Set(subjects.map(landingPath).filter((path) => path !== null))];
  }

  return { getLiveVehicles, getLandingPaths };
}
