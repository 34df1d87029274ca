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
};

export function leadsLoader({ leads }: BackofficeContract) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<LeadsData> => {
    const query = parseLeadQuery(new URL(request.url).searchParams);
    const [list, lead] = await Promise.all([
      leads.getList(query, request.signal),
      params.id === undefined ? null : leads.getLead(params.id, request.signal).catch(toGone),
    ]);
    return { query, list, lead, loadedAtMs: Date.now() };
  };
}
