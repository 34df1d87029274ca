import { readReceived, type StorefrontContract, type TradeInAnswer } from '@dealer/shared-domain';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { type FormVehicle, loadFormVehicle } from '../../ui/load-form-vehicle.ts';

export type TradeInData = { wanted: FormVehicle | null; answer: TradeInAnswer | null };

/** `?vehicle={id}` is the vehicle that the visitor wants, `?received={reference}` confirms a posted trade-in. */
export async function loadTradeIn(
  contract: Pick<StorefrontContract, 'vehicles' | 'tradeInAnswer'>,
  { request }: LoaderFunctionArgs,
): Promise<TradeInData> {
  return {
    wanted: await loadFormVehicle(contract, request),
    answer: contract.tradeInAnswer ?? readReceived(new URL(request.url).searchParams),
  };
}
