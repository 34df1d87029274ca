import { isDomainError } from '@dealer/shared-domain';
import { newerVersionMessage, type SavedVehicle, type StaffVehicle } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';

export type Edit = Partial<Pick<StaffVehicle, 'price' | 'status' | 'mileageKm' | 'isFeatured'>>;
export type SendEdit = (row: StaffVehicle, edit: Edit) => Promise<SavedVehicle>;

/** `savedVersion` is missing until the edit is saved. */
type PendingEdit = { edit: Edit; savedVersion?: number };

export const updateFailed = 'Failed to update vehicle. Please try again.';

/** Optimistic edits of rows: shown immediately and reverted if saving fails. */
export function usePendingEdits() {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<ReadonlyMap<string, PendingEdit>>(new Map());

  const setRow = (id: string, next: PendingEdit | null) =>
    setPending((before) => {
      const after = new Map(before);
      if (next) after.set(id, next);
      else after.delete(id);
      return after;
    });

  async function save(row: StaffVehicle, edit: Edit, send: SendEdit) {
    setRow(row.id, { edit });
    try {
      const { version } = await send(row, edit);
      setRow(row.id, { edit, savedVersion: version });
      return { isSaved: true, version } as const;
    } catch (error) {
      setRow(row.id, null);
      // The row may have a newer version or be deleted, so the list reloads.
      if (isDomainError(error) && error.kind !== 'unavailable') void revalidate();
      return { isSaved: false, message: toEditMessage(error) } as const;
    }
  }

  return { save, withEdits: (row: StaffVehicle) => withPending(row, pending.get(row.id)) };
}

function toEditMessage(error: unknown): string {
  if (!isDomainError(error)) return updateFailed;
  if (error.kind === 'conflict') return error.message || newerVersionMessage;
  return error.kind === 'invalid' ? error.message : updateFailed;
}

function withPending(vehicle: StaffVehicle, pending: PendingEdit | undefined): StaffVehicle {
  if (!pending) return vehicle;
  const { edit, savedVersion = vehicle.version } = pending;
  const isLoaded = pending.savedVersion !== undefined && vehicle.version >= pending.savedVersion;
  return isLoaded ? vehicle : { ...vehicle, ...edit, version: savedVersion };
}
