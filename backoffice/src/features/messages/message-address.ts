import { type MessageFilter, messageFilters, type StaffMessageQuery, staffPaths } from '@dealer/shared-domain/staff';

/** `limit`: the maximum number of messages in the list. */
export type MessageListQuery = StaffMessageQuery & { limit: number };

const usualFilter: MessageFilter = 'Open';

/** Initial number of messages, and how many "Show more" adds. */
export const messageStep = 50;

/** Limit of the database. */
export const longestList = 1000;

/** Reads the query from the address; missing or invalid values become the defaults. */
export function parseMessageQuery(parameters: URLSearchParams): MessageListQuery {
  const shown = parameters.get('show');
  return {
    search: (parameters.get('search') ?? '').trim().slice(0, 200),
    filter: messageFilters.find((filter) => filter.toLowerCase() === shown) ?? usualFilter,
    limit: Math.min(Math.max(Number(parameters.get('limit')) || messageStep, messageStep), longestList),
  };
}

/** The address of the list, with one message open or none. */
export function toMessageAddress({ search, filter, limit }: MessageListQuery, id?: string): string {
  const parameters = new URLSearchParams({
    ...(search && { search }),
    ...(filter !== usualFilter && { show: filter.toLowerCase() }),
    ...(limit !== messageStep && { limit: String(limit) }),
  }).toString();
  return (id === undefined ? staffPaths.messages : staffPaths.message(id)) + (parameters && `?${parameters}`);
}
