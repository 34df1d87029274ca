import {
  type DealerContact,
  type FeedResult,
  type FeedSource,
  feeds,
  isDomainError,
  type PublicConfig,
  toFeed,
} from '@dealer/shared-domain';
import type { AppContext } from '../http/app-context.ts';
import { toCachedResponse, toPlainText } from '../http/responses.ts';
import { type RenderedPage, toRenderedPage } from './rendered-page.ts';

type VehicleFeedsOptions = {
  source: FeedSource;
  getContact: () => Promise<DealerContact>;
  /** Null while the backend is unreachable. */
  getRevision: () => Promise<number | null>;
  config: PublicConfig;
};
type BuiltFeed = Omit<FeedResult, 'csv'> & { id: string; page: RenderedPage };
type Build = { revision: number; publicUrl: string; startedAtMs: number; feeds: Promise<BuiltFeed[]> };

/** While staff edit, a feed may be this old (ms); services fetch it once an hour at most. */
const maxAgeMs = 20_000;
const maxRejectedShown = 200;
const unreadable = 'The inventory cannot be read at the moment.\n';

/** The feeds for Google and Meta, built from one reading of the inventory and kept until it changes. */
export function createVehicleFeeds({ source, getContact, getRevision, config }: VehicleFeedsOptions, now = Date.now) {
  let latest: Build | null = null;

  async function build(publicUrl: string): Promise<BuiltFeed[]> {
    // The demonstration's vehicles exist only in each visitor's browser.
    const [vehicles, contact] = await Promise.all([
      config.demonstration ? [] : source.getBuyableVehicles(),
      getContact(),
    ]);
    const context = { config: { ...config, publicUrl }, contact };
    return feeds.map((feed) => {
      const { csv, ...result } = toFeed(feed, vehicles, context);
      return { ...result, id: feed.id, page: toRenderedPage(200, csv, '') };
    });
  }

  /** Null while the inventory cannot be read. */
  async function getFeeds(publicUrl: string): Promise<BuiltFeed[] | null> {
    const revision = await getRevision();
    if (revision === null) return null;
    const isCurrent = latest?.revision === revision || now() - (latest?.startedAtMs ?? 0) < maxAgeMs;
    if (!latest || latest.publicUrl !== publicUrl || !isCurrent) {
      const started: Build = { revision, publicUrl, startedAtMs: now(), feeds: build(publicUrl) };
      latest = started;
      started.feeds.catch(() => {
        if (latest === started) latest = null;
      });
    }
    return latest.feeds.catch((error: unknown) => {
      if (isDomainError(error)) return null;
      throw error;
    });
  }

  async function serveFeed({ req, var: { url, publicUrl } }: AppContext): Promise<Response> {
    const feed = feeds.find(({ path }) => path === url.pathname);
    if (!feed) return toPlainText(404, 'There is no such feed.\n');
    if (!publicUrl) return toPlainText(404, 'A feed holds full addresses: set PUBLIC_URL.\n');
    const built = (await getFeeds(publicUrl))?.find(({ id }) => id === feed.id);
    if (!built) return toPlainText(503, unreadable);
    return toCachedResponse(req.raw, built.page, { 'content-type': 'text/csv; charset=utf-8' });
  }

  /** For staff: how many vehicles each feed has, and which are left out. */
  async function readReport(publicUrl: string) {
    const built = publicUrl ? await getFeeds(publicUrl) : null;
    if (!built) return null;
    return feeds.map(({ id, title, path }) => {
      const { listed = 0, rejected = [] } = built.find((feed) => feed.id === id) ?? {};
      const address = `${publicUrl}${path}`;
      return { id, title, address, listed, left: rejected.length, rejected: rejected.slice(0, maxRejectedShown) };
    });
  }

  return { serveFeed, readReport };
}

export type FeedReport = Awaited<ReturnType<ReturnType<typeof createVehicleFeeds>['readReport']>>;
