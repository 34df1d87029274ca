import { isDomainError } from '@dealer/shared-domain';
import { newerVersionMessage, type SavedVehicle, type StaffVehicle } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useVersionTurns } from '../../../ui/use-version-turns.ts';

export type Edit = Partial<Pick<StaffVehicle, 'price' | 'status' | 'mileageKm' | 'isFeatured'>>;
export type SendEdit = (row: StaffVehicle, edit: Edit) => Promise<SavedVehicle>;

/** `id` names the row; `savedVersion` is missing until the edit is saved. */
type PendingEdit = { id: string; edit: Edit; savedVersion?: number };

export const updateFailed = 'Failed to update vehicle. Please try again.';

/** Optimistic edits of rows: shown immediately, saved one after the other, and reverted if saving fails. */
export function usePendingEdits() {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<readonly PendingEdit[]>([]);
  const sendInTurn = useVersionTurns();

  const replace = (old: PendingEdit, next: PendingEdit[]) =>
    setPending((list) => list.flatMap((one) => (one === old ? next : [one])));

  async function save(row: StaffVehicle, edit: Edit, send: SendEdit) {
    const added: PendingEdit = { id: row.id, edit };
    setPending((list) => [...list, added]);
    try {
      const { version } = await sendInTurn(row, (version) => send({ ...row, version }, edit));
      replace(added, [{ ...added, savedVersion: version }]);
      return { isSaved: true, version } as const;
    } catch (error) {
      replace(added, []);
      // The row may have a newer version or be deleted, so the list reloads.
      if (isDomainError(error) && error.kind !== 'unavailable') void revalidate();
      return { isSaved: false, message: toEditMessage(error) } as const;
    }
  }

  return { save, withEdits: (row: StaffVehicle) => pending.reduce(withPending, row) };
}

function toEditMessage(error: unknown): string {
  if (!isDomainError(error)) return updateFailed;
  if (error.kind === 'conflict') return error.message || newerVersionMessage;
  return error.kind === 'invalid' ? error.message : updateFailed;
}

function withPending(vehicle: StaffVehicle, { id, edit, savedVersion }: PendingEdit): StaffVehicle {
  if (id !== vehicle.id) return vehicle;
  if (savedVersion === undefined) return { ...vehicle, ...edit };
  return vehicle.version >= savedVersion ? vehicle : { ...vehicle, ...edit, version: savedVersion };
}
