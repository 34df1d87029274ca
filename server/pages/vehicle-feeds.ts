import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type DealerContact,
  type FeedSource,
  feeds,
  findDealershipProblems,
  isDomainError,
  type PublicConfig,
  type RejectedVehicle,
  toFeedLines,
} from '@dealer/shared-domain';
import type { AppContext } from '../http/app-context.ts';
import { type CompressedText, createCompressedText } from '../http/compressed-text.ts';
import { toCachedResponse, toPlainText } from '../http/responses.ts';

type VehicleFeedsOptions = {
  source: FeedSource;
  getContact: () => Promise<DealerContact>;
  /** Null while the backend is unreachable. */
  getRevision: () => Promise<number | null>;
  config: PublicConfig;
};
type BuiltFeed = {
  id: string;
  listed: number;
  left: number;
  rejected: RejectedVehicle[];
  dealershipProblems: string[];
  file: CompressedText;
};
type Build = { revision: number; publicUrl: string; startedAtMs: number; feeds: Promise<BuiltFeed[]> };

/** While staff edit, a feed may be this old (ms); services fetch it once an hour at most. */
const maxAgeMs = 20_000;
const maxRejectedShown = 200;
const noneYet: RejectedVehicle[] = [];
const unreadable = 'The inventory cannot be read at the moment.\n';

/** The feeds for Google and Meta, built from one reading of the inventory and kept until it changes. */
export function createVehicleFeeds({ source, getContact, getRevision, config }: VehicleFeedsOptions, now = Date.now) {
  let latest: Build | null = null;

  async function build(publicUrl: string): Promise<BuiltFeed[]> {
    const context = { config: { ...config, publicUrl }, contact: await getContact() };
    const drafts = feeds.map((feed) => ({ feed, text: createCompressedText(), listed: 0, left: 0, rejected: noneYet }));
    for (const { feed, text } of drafts) text.write(toFeedLines(feed, [], context).header);
    // The demonstration's vehicles exist only in each visitor's browser.
    const pages = config.demonstration ? [] : source.readBuyableVehicles();
    for await (const vehicles of pages) {
      for (const draft of drafts) {
        const { csv, listed, rejected } = toFeedLines(draft.feed, vehicles, context);
        draft.text.write(csv);
        draft.listed += listed;
        draft.left += rejected.length;
        draft.rejected = [...draft.rejected, ...rejected].slice(0, maxRejectedShown);
        // Requests of visitors come first.
        await nextTurn();
      }
    }
    return Promise.all(
      drafts.map(async ({ feed, text, ...figures }) => {
        const dealershipProblems = findDealershipProblems(feed, context);
        return { id: feed.id, ...figures, dealershipProblems, file: await text.end() };
      }),
    );
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
    return toCachedResponse(req.raw, built.file, { 'content-type': 'text/csv; charset=utf-8' });
  }

  /** For staff: how many vehicles each feed has, and which are left out. */
  async function readReport(publicUrl: string) {
    const built = publicUrl ? await getFeeds(publicUrl) : null;
    if (!built) return null;
    return feeds.flatMap(({ id, title, path }) => {
      const feed = built.find((candidate) => candidate.id === id);
      if (!feed) return [];
      const { file, ...report } = feed;
      return [{ ...report, title, address: `${publicUrl}${path}` }];
    });
  }

  return { serveFeed, readReport };
}

export type FeedReport = Awaited<ReturnType<ReturnType<typeof createVehicleFeeds>['readReport']>>;
