import type { StoredVehicle } from '../stored-vehicle.ts';
import { toPlainStockNumber } from './archive-names.ts';

const extensions: Record<string, string> = { 'image/png': 'png', 'image/webp': 'webp', 'image/avif': 'avif' };

/** Names photographs so that an import finds their vehicles: by stock number, else by VIN, else by id. */
export function createExportNames() {
  const taken = new Set<string>();

  /** To be called once per vehicle; the place counts from 0. */
  return function nameVehicle({ id, input }: Pick<StoredVehicle, 'id' | 'input'>) {
    // The stock number and the VIN of a sold vehicle can belong to a vehicle that is for sale.
    const candidates = input.status === 'Sold' ? [] : [input.stockNumber, input.vin];
    const chosen = candidates.find((key) => toPlainStockNumber(key) !== '' && !taken.has(toPlainStockNumber(key)));
    const key = chosen ?? id;
    taken.add(toPlainStockNumber(key));
    const stem = key.trim().replace(/[^A-Za-z0-9-]+/g, '-');
    return (place: number, type: string) =>
      `${stem}_${String(place + 1).padStart(2, '0')}.${extensions[type] ?? 'jpg'}`;
  };
}
