import { vehicleTitle } from '../../format.ts';
import type { CheckedFileRow } from '../check-row.ts';
import type { ArchiveVehicle } from './archive-vehicle.ts';

/** The vehicle that a line will add; those that exist are looked up. */
export function toArchiveVehicles({ line, result }: CheckedFileRow): ArchiveVehicle[] {
  if (result.outcome !== 'create') return [];
  const { input } = result;
  return [
    {
      id: null,
      line,
      name: [vehicleTitle(input), input.trim].filter(Boolean).join(' '),
      vin: input.vin,
      stockNumber: input.stockNumber,
      isSold: input.status === 'Sold',
      imageIds: [],
      fileKeys: [],
    },
  ];
}
