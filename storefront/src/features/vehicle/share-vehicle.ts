import { type PublicConfig, paths, type Vehicle, vehicleName } from '@dealer/shared-domain';

export type SharedVehicle = Pick<Vehicle, 'id' | 'year' | 'make' | 'model' | 'trim'>;

/** The vehicle's address as others can open it: without what the visitor searched for. */
export function vehicleAddress(vehicle: SharedVehicle, { publicUrl }: Pick<PublicConfig, 'publicUrl'>): string {
  return new URL(paths.vehicle(vehicle), publicUrl || location.origin).href;
}

/** Opens the device's own sheet. False where there is none, or where it may not open. */
export async function shareByDevice(vehicle: SharedVehicle, url: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ title: vehicleName(vehicle), url });
    return true;
  } catch (error) {
    // Closing the sheet is an answer too.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

export function shareMailHref(vehicle: SharedVehicle, url: string): string {
  const name = vehicleName(vehicle);
  return `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(`${name}\n${url}`)}`;
}

/** False where the browser keeps its clipboard to itself, as it does on pages without encryption. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
