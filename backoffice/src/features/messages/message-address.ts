import { type MessageFilter, messageFilters, type StaffMessageQuery, staffPaths } from '@dealer/shared-domain/staff';

const usualFilter: MessageFilter = 'Open';

/** What the address asks the list for; whatever it does not say, or says wrongly, is the usual. */
export function parseMessageQuery(parameters: URLSearchParams): StaffMessageQuery {
  const shown = parameters.get('show');
  return {
    search: (parameters.get('search') ?? '').trim().slice(0, 200),
    filter: messageFilters.find((filter) => filter.toLowerCase() === shown) ?? usualFilter,
  };
}

/** The address of a list, with one of its messages open or none. */
export function toMessageAddress({ search, filter }: StaffMessageQuery, id?: string): string {
  const parameters = new URLSearchParams({
    ...(search && { search }),
    ...(filter !== usualFilter && { show: filter.toLowerCase() }),
  }).toString();
  return (id === undefined ? staffPaths.messages : staffPaths.message(id)) + (parameters && `?${parameters}`);
}
