import {
  type ContactFormAnswer,
  readReceivedReference,
  type StorefrontContract,
  vehicleIdFromParam,
  vehicleName,
} from '@dealer/shared-domain';
import type { LoaderFunctionArgs } from 'react-router-dom';

export type ContactData = {
  vehicle: { id: string; title: string } | null;
  answer: ContactFormAnswer | null;
};

/** `?vehicle={id}` is a message about a vehicle, `?received={reference}` confirms a posted one. */
export async function loadContact(
  { vehicles, contactAnswer }: Pick<StorefrontContract, 'vehicles' | 'contactAnswer'>,
  { request }: LoaderFunctionArgs,
): Promise<ContactData> {
  const params = new URL(request.url).searchParams;
  const reference = readReceivedReference(params);
  const received = reference === null ? null : ({ kind: 'received', reference } as const);
  const id = vehicleIdFromParam(params.get('vehicle') ?? undefined);
  const vehicle = id === null ? null : await vehicles.getVehicle(id, request.signal).catch(() => null);
  return {
    vehicle: vehicle && { id: vehicle.id, title: vehicleName(vehicle) },
    answer: contactAnswer ?? received,
  };
}
