import {
  type ContactFormAnswer,
  parseComparedIds,
  readReceived,
  type StorefrontContract,
  type Vehicle,
} from '@dealer/shared-domain';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { type FormVehicle, loadFormVehicle, toFormVehicle } from '../../ui/load-form-vehicle.ts';

export type ContactData = {
  vehicle: FormVehicle | null;
  compared: (FormVehicle & Pick<Vehicle, 'image'>)[] | null;
  answer: ContactFormAnswer | null;
};

/** `?vehicle={id}`: about a vehicle; `?vehicles={ids}`: about compared ones; `?received={reference}`: a posted message. */
export async function loadContact(
  contract: Pick<StorefrontContract, 'vehicles' | 'contactAnswer'>,
  { request }: LoaderFunctionArgs,
): Promise<ContactData> {
  const params = new URL(request.url).searchParams;
  const { vehicles, contactAnswer } = contract;
  const ids = parseComparedIds(params.get('vehicles'));
  const [vehicle, named] = await Promise.all([
    loadFormVehicle(contract, request),
    ids.length > 0 ? vehicles.getVehicles(ids, request.signal).catch(() => []) : [],
  ]);
  const compared = named.filter(({ status }) => status !== 'Sold');
  return {
    vehicle,
    compared:
      compared.length > 0 ? compared.map((vehicle) => ({ ...toFormVehicle(vehicle), image: vehicle.image })) : null,
    answer: contactAnswer ?? readReceived(params),
  };
}
