import { formatMileage, isDomainError, type VehicleStatus, vehicleName } from '@dealer/shared-domain';
import { newerVersionMessage, type SavedVehicle, type StaffVehicle } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../toasts.tsx';

type Edit = Partial<Pick<StaffVehicle, 'price' | 'status' | 'mileageKm' | 'isFeatured'>>;
/** What a row shows before the list has it; `savedVersion` is missing while it is on its way. */
type PendingEdit = { edit: Edit; savedVersion?: number };

export type EditOutcome = { isSaved: true } | { isSaved: false; message: string };

/** One edit of a row: what it changes, how it is sent, and what is said once it is saved. */
type RowEdit = {
  edit: Edit;
  before: Edit;
  text: string;
  send: (row: StaffVehicle, edit: Edit) => Promise<SavedVehicle>;
};

const updateFailed = 'Failed to update vehicle. Please try again.';

/** Inline edits of rows: shown at once, saved under the version that the row showed, taken back when that fails. */
export function useRowEdits(formatPrice: (price: number) => string) {
  const { vehicles: source } = useStaff();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<ReadonlyMap<string, PendingEdit>>(new Map());

  const setRow = (id: string, next: PendingEdit | null) =>
    setPending((before) => {
      const after = new Map(before);
      if (next) after.set(id, next);
      else after.delete(id);
      return after;
    });

  /** Tells the reason of a failure; the place that asked says it. */
  async function save(row: StaffVehicle, edit: Edit, send: RowEdit['send']) {
    setRow(row.id, { edit });
    try {
      const { version } = await send(row, edit);
      setRow(row.id, { edit, savedVersion: version });
      return { isSaved: true, version } as const;
    } catch (error) {
      setRow(row.id, null);
      // Whatever is newer shows; the same for a vehicle that is gone.
      if (isDomainError(error) && error.kind !== 'unavailable') void revalidate();
      return { isSaved: false, message: explain(error) } as const;
    }
  }

  async function run(row: StaffVehicle, { edit, before, text, send }: RowEdit): Promise<EditOutcome> {
    const outcome = await save(row, edit, send);
    if (!outcome.isSaved) return outcome;
    const undo = () => void putBack({ ...row, ...edit, version: outcome.version }, before, send);
    toasts.show({ tone: 'ok', text, action: { label: 'Undo', run: undo } });
    return outcome;
  }

  async function putBack(row: StaffVehicle, before: Edit, send: RowEdit['send']) {
    const outcome = await save(row, before, send);
    if (!outcome.isSaved) showFailure(row, outcome.message, () => void putBack(row, before, send));
  }

  /** For an edit without a field of its own that could say what went wrong. */
  async function runAndTell(row: StaffVehicle, rowEdit: RowEdit): Promise<void> {
    const outcome = await run(row, rowEdit);
    if (!outcome.isSaved) showFailure(row, outcome.message, () => void runAndTell(row, rowEdit));
  }

  function showFailure(row: StaffVehicle, message: string, retry: () => void) {
    const canRetry = message === updateFailed;
    toasts.show({
      tone: 'bad',
      text: message,
      detail: vehicleName(row),
      action: canRetry ? { label: 'Retry', run: retry } : undefined,
    });
  }

  return {
    /** The row as the person has changed it. */
    shown: (row: StaffVehicle) => withPending(row, pending.get(row.id)),

    setPrice: (row: StaffVehicle, price: number) =>
      run(row, {
        edit: { price },
        before: { price: row.price },
        text: `Price of ${vehicleName(row)} from ${formatPrice(row.price)} to ${formatPrice(price)}`,
        send: ({ id, version }, edit) => source.setPrice(id, version, edit.price ?? price),
      }),

    setMileage: (row: StaffVehicle, mileageKm: number) =>
      run(row, {
        edit: { mileageKm },
        before: { mileageKm: row.mileageKm },
        text: `Mileage of ${vehicleName(row)} set to ${formatMileage(mileageKm)}`,
        send: ({ id, version }, edit) => source.setMileage(id, version, edit.mileageKm ?? null),
      }),

    setStatus: (row: StaffVehicle, status: VehicleStatus) =>
      runAndTell(row, {
        edit: { status },
        before: { status: row.status },
        text: `${vehicleName(row)} marked ${status}`,
        send: ({ id, version }, edit) => source.setStatus(id, version, edit.status ?? status),
      }),

    setFeatured: (row: StaffVehicle, isFeatured: boolean) =>
      runAndTell(row, {
        edit: { isFeatured },
        before: { isFeatured: row.isFeatured },
        text: isFeatured ? `${vehicleName(row)} is featured` : `${vehicleName(row)} is not featured any more`,
        send: ({ id, version }, edit) => source.setFeatured(id, version, edit.isFeatured ?? isFeatured),
      }),
  };
}

/** The database says why it refused: a newer version, a draft that is not ready. */
function explain(error: unknown): string {
  if (!isDomainError(error)) return updateFailed;
  if (error.kind === 'conflict') return error.message || newerVersionMessage;
  return error.kind === 'invalid' ? error.message : updateFailed;
}

function withPending(vehicle: StaffVehicle, pending: PendingEdit | undefined): StaffVehicle {
  if (!pending) return vehicle;
  const { edit, savedVersion = vehicle.version } = pending;
  // The list has it by now, or something newer.
  if (pending.savedVersion !== undefined && vehicle.version >= pending.savedVersion) return vehicle;
  return { ...vehicle, ...edit, version: savedVersion };
}
