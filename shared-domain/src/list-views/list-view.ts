import type { StaffVehicleQuery } from '../vehicles/staff-vehicle.ts';
import { parseStaffVehicleQuery, toStaffVehicleSearchParams } from '../vehicles/staff-vehicle-query.ts';

/** A named search, filters and sort of the vehicle list. */
export type SavedView = { id: string; name: string; query: string; isShared: boolean; isOwn: boolean };
export type SavedViewValues = Pick<SavedView, 'name' | 'query' | 'isShared'>;

/** Every call rejects with a `DomainError`. */
export type SavedViewSource = {
  /** Own and shared ones, by name. */
  list(signal?: AbortSignal): Promise<SavedView[]>;
  /** Adds or changes it by its id. */
  add(id: string, values: SavedViewValues): Promise<void>;
  change(id: string, values: Partial<SavedViewValues>): Promise<void>;
  remove(id: string): Promise<void>;
};

export const maxViewNameLength = 60;

/** Offered to every person from the start. */
export const offeredViews = [
  { name: 'No photographs', query: 'hasPhotos=false' },
  { name: '60+ days', query: 'show=Available&daysMin=60' },
  { name: 'Drafts', query: 'show=Draft' },
] as const;

/** The state of the list as a view stores it: the same for the same list. */
export function toViewQuery(query: StaffVehicleQuery): string {
  return toStaffVehicleSearchParams(query).toString();
}

export function parseViewQuery(query: string): StaffVehicleQuery {
  return parseStaffVehicleQuery(new URLSearchParams(query));
}
