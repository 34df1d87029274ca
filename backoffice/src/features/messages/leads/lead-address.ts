import { type LeadQuery, type LeadTab, leadTabs, staffPaths } from '@dealer/shared-domain/staff';

const usualTab: LeadTab = 'Open';

/** Initial number of leads, and how many "Show more" adds. */
export const leadStep = 50;

/** Reads the query from the address; missing or invalid values become the defaults. */
export function parseLeadQuery(parameters: URLSearchParams): LeadQuery {
  const shown = parameters.get('stage');
  return {
    search: (parameters.get('search') ?? '').trim().slice(0, 200),
    tab: leadTabs.find((tab) => tab.toLowerCase() === shown) ?? usualTab,
    owner: parameters.get('owner') ?? '',
    limit: Math.min(Math.max(Number(parameters.get('limit')) || leadStep, leadStep), 1000),
  };
}

/** The address of the list, with one lead open or none. */
export function toLeadAddress({ search, tab, owner, limit }: LeadQuery, id?: string): string {
  const parameters = new URLSearchParams({
    ...(search && { search }),
    ...(tab !== usualTab && { stage: tab.toLowerCase() }),
    ...(owner && { owner }),
    ...(limit !== leadStep && { limit: String(limit) }),
  }).toString();
  return (id === undefined ? staffPaths.leads : staffPaths.lead(id)) + (parameters && `?${parameters}`);
}
