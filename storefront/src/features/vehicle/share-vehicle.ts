import {
  describeFlags,
  type Flagged,
  type PublicConfig,
  paths,
  type Vehicle,
  vehicleName,
} from '@dealer/shared-domain';

export type SharedVehicle = Pick<Vehicle, 'id' | 'year' | 'make' | 'model' | 'trim' | keyof Flagged>;

/** The vehicle's canonical address. */
export function vehicleAddress(vehicle: SharedVehicle, { publicUrl }: Pick<PublicConfig, 'publicUrl'>): string {
  return new URL(paths.vehicle(vehicle), publicUrl || location.origin).href;
}

/** Opens the device's share sheet. False where there is none, or where it may not open. */
export async function shareByDevice(vehicle: SharedVehicle, url: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    const text = describeFlags(vehicle);
    await navigator.share({ title: vehicleName(vehicle), url, ...(text && { text }) });
    return true;
  } catch (error) {
    // The visitor closed the sheet.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

export function shareMailHref(vehicle: SharedVehicle, url: string): string {
  const name = vehicleName(vehicle);
  const body = [name, describeFlags(vehicle), url].filter(Boolean).join('\n');
  return `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(body)}`;
}

/** False where the browser denies access to the clipboard, for example on http pages. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
