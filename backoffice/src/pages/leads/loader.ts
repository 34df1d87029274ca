import { isDomainError } from '@dealer/shared-domain';
import type { BackofficeContract, Lead, LeadList, LeadQuery } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { parseLeadQuery } from '../../features/messages/leads/lead-address.ts';
import { toGone } from '../../ui/to-gone.ts';

export type LeadsData = {
  query: LeadQuery;
  list: LeadList;
  /** The open lead; `gone` if the address names none that the person may see. */
  lead: Lead | 'gone' | null;
  loadedAtMs: number;
  /** The leads could not be refreshed, and these are from an earlier request. */
  isStale: boolean;
};

/** Loads the list and the open lead; if a repeated request fails, what it loaded before stays. */
export function leadsLoader({ leads }: BackofficeContract) {
  let last: { address: string; data: LeadsData } | undefined;

  return async ({ request, params }: LoaderFunctionArgs): Promise<LeadsData> => {
    const query = parseLeadQuery(new URL(request.url).searchParams);
    try {
      const [list, lead] = await Promise.all([
        leads.getList(query, request.signal),
        params.id === undefined ? null : leads.getLead(params.id, request.signal).catch(toGone),
      ]);
      const data = { query, list, lead, loadedAtMs: Date.now(), isStale: false };
      last = { address: request.url, data };
      return data;
    } catch (error) {
      if (last?.address !== request.url || !isDomainError(error) || error.kind !== 'unavailable') throw error;
      return { ...last.data, isStale: true };
    }
  };
}
