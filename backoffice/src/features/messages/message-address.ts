import { type MessageFilter, messageFilters, type StaffMessageQuery, staffPaths } from '@dealer/shared-domain/staff';

/** `limit` is how many messages the list may hold. */
export type MessageListQuery = StaffMessageQuery & { limit: number };

const usualFilter: MessageFilter = 'Open';

/** How many messages the list begins with, and how many each "Show more" adds. */
export const messageStep = 50;

/** The database lists no more at once. */
export const longestList = 1000;

/** What the address asks the list for; whatever it does not say, or says wrongly, is the usual. */
export function parseMessageQuery(parameters: URLSearchParams): MessageListQuery {
  const shown = parameters.get('show');
  return {
    search: (parameters.get('search') ?? '').trim().slice(0, 200),
    filter: messageFilters.find((filter) => filter.toLowerCase() === shown) ?? usualFilter,
    limit: Math.min(Math.max(Number(parameters.get('limit')) || messageStep, messageStep), longestList),
  };
}

/** The address of a list, with one of its messages open or none. */
export function toMessageAddress({ search, filter, limit }: MessageListQuery, id?: string): string {
  const parameters = new URLSearchParams({
    ...(search && { search }),
    ...(filter !== usualFilter && { show: filter.toLowerCase() }),
    ...(limit !== messageStep && { limit: String(limit) }),
  }).toString();
  return (id === undefined ? staffPaths.messages : staffPaths.message(id)) + (parameters && `?${parameters}`);
}
