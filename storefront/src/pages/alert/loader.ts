import {
  type AlertAnswer,
  type InventoryQuery,
  parseCriteria,
  type StorefrontContract,
  type UnderstoodSearch,
  understandCriteria,
} from '@dealer/shared-domain';
import { type LoaderFunctionArgs, redirectDocument } from 'react-router-dom';

type AlertForm = { kind: 'form'; criteria: InventoryQuery; understood: UnderstoodSearch | null };
export type AlertData = AlertForm | AlertAnswer;

/** `?alert={id}&key={secret}` is read by the server only; anything else is the form for the filters in the address. */
export async function loadAlert(
  { alertAnswer, vehicles }: Pick<StorefrontContract, 'alertAnswer' | 'vehicles'>,
  { request }: LoaderFunctionArgs,
): Promise<AlertData> {
  if (alertAnswer) return alertAnswer;
  const { pathname, search, searchParams } = new URL(request.url);
  if (searchParams.has('alert')) throw redirectDocument(`${pathname}${search}`);
  const criteria = parseCriteria([search.slice(1)]);
  // The form works without it, too: the server leaves out what it cannot exclude.
  return { kind: 'form', criteria, understood: await understandCriteria(vehicles.getInventory, criteria) };
}
