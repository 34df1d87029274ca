import {
  type ContactFormAnswer,
  type InquiryVehicle,
  readReceived,
  type StorefrontContract,
  vehicleIdFromParam,
} from '@dealer/shared-domain';
import type { LoaderFunctionArgs } from 'react-router-dom';

export type ContactData = {
  vehicle: (InquiryVehicle & { id: string }) | null;
  answer: ContactFormAnswer | null;
};

/** `?vehicle={id}` is a message about a vehicle, `?received={reference}` confirms a posted one. */
export async function loadContact(
  { vehicles, contactAnswer }: Pick<StorefrontContract, 'vehicles' | 'contactAnswer'>,
  { request }: LoaderFunctionArgs,
): Promise<ContactData> {
  const params = new URL(request.url).searchParams;
  const id = vehicleIdFromParam(params.get('vehicle') ?? undefined);
  const vehicle = id === null ? null : await vehicles.getVehicle(id, request.signal).catch(() => null);
  return {
    vehicle: vehicle && toFormVehicle(vehicle),
    answer: contactAnswer ?? readReceived(params),
  };
}

/** Only what the form needs: the page's data are part of its HTML. */
function toFormVehicle({ id, year, make, model, trim, stockNumber, status }: InquiryVehicle & { id: string }) {
  return { id, year, make, model, trim, stockNumber, status };
}
