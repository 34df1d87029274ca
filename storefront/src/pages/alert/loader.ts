import { type AlertAnswer, type InventoryQuery, parseCriteria, type StorefrontContract } from '@dealer/shared-domain';
import { type LoaderFunctionArgs, redirectDocument } from 'react-router-dom';

export type AlertData = { kind: 'form'; criteria: InventoryQuery } | AlertAnswer;

/** `?alert={id}&key={secret}` is read by the server only; anything else is the form for the filters in the address. */
export function loadAlert({ alertAnswer }: Pick<StorefrontContract, 'alertAnswer'>, { request }: LoaderFunctionArgs) {
  if (alertAnswer) return alertAnswer;
  const { pathname, search, searchParams } = new URL(request.url);
  if (searchParams.has('alert')) throw redirectDocument(`${pathname}${search}`);
  return { kind: 'form', criteria: parseCriteria([search.slice(1)]) } satisfies AlertData;
}
