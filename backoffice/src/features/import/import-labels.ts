import { formatCount, pluralize } from '@dealer/shared-domain';
import type { ImportCheck } from '@dealer/shared-domain/import';
import { staffPaths, type VehicleImport } from '@dealer/shared-domain/staff';
import { formatVehicles } from '../../format.ts';

/** `1 line`, `12 lines` */
export function formatLines(count: number): string {
  return pluralize(count, 'line');
}

/** Label of the import button: `Import 19 vehicles`. */
export function toImportLabel(check: ImportCheck | null): string {
  const count = check ? check.created + check.updated : 0;
  return count > 0 ? `Import ${formatVehicles(count)}` : 'Import';
}

/** `19 vehicles added, 3 updated` */
export function toOutcome({ created, updated }: { created: number; updated: number }): string {
  if (updated === 0) return `${formatVehicles(created)} added`;
  if (created === 0) return `${formatVehicles(updated)} updated`;
  return `${formatVehicles(created)} added, ${formatCount(updated)} updated`;
}

/** `19 vehicles added, 190 photographs`; an archive alone adds only photographs. */
export function toImportOutcome({ createdCount, updatedCount, photographCount, format }: VehicleImport): string {
  const photographs = pluralize(photographCount, 'photograph');
  if (format === 'zip' && createdCount + updatedCount === 0) return `${photographs} added`;
  const vehicles = toOutcome({ created: createdCount, updated: updatedCount });
  return photographCount > 0 ? `${vehicles}, ${photographs}` : vehicles;
}

/** `2 lines change a price by more than 30%, or lower an odometer` */
export function describeUnusualRows(count: number): string {
  return count === 1
    ? '1 line changes a price by more than 30%, or lowers an odometer'
    : `${formatLines(count)} change a price by more than 30%, or lower an odometer`;
}

/** The list with the vehicles that an import added or updated. */
export function toImportedVehicles(importId: string): string {
  return `${staffPaths.vehicles}?import=${importId}`;
}
