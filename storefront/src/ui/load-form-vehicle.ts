import { type InquiryVehicle, type StorefrontContract, vehicleIdFromParam } from '@dealer/shared-domain';

/** Only what a form needs: the page's data are part of its HTML. */
export type FormVehicle = InquiryVehicle & { id: string };

/** The vehicle of `?vehicle={id}`; null without one, or if it cannot be loaded. */
export async function loadFormVehicle(
  { vehicles }: Pick<StorefrontContract, 'vehicles'>,
  { url, signal }: Request,
): Promise<FormVehicle | null> {
  const id = vehicleIdFromParam(new URL(url).searchParams.get('vehicle') ?? undefined);
  const vehicle = id === null ? null : await vehicles.getVehicle(id, signal).catch(() => null);
  return vehicle && toFormVehicle(vehicle);
}

export function toFormVehicle({ id, year, make, model, trim, stockNumber, status }: FormVehicle): FormVehicle {
  return { id, year, make, model, trim, stockNumber, status };
}
