import { isDomainError, type VehicleStatus, vehicleName } from '@dealer/shared-domain';
import { newerVersionMessage, type SavedVehicle, type StaffVehicle } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../toasts.tsx';

type Edit = Partial<Pick<StaffVehicle, 'price' | 'status'>>;
/** What a row shows before the list has it; `savedVersion` is missing while it is on its way. */
type PendingEdit = { edit: Edit; savedVersion?: number };

export type EditOutcome = { isSaved: true } | { isSaved: false; message: string };

const updateFailed = 'Failed to update vehicle. Please try again.';

/** Inline edits of rows: shown at once, saved under the version that the row showed, taken back when that fails. */
export function useRowEdits(vehicles: StaffVehicle[], formatPrice: (price: number) => string) {
  const { vehicles: source } = useStaff();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<ReadonlyMap<string, PendingEdit>>(new Map());

  const rows = vehicles.map((vehicle) => withPending(vehicle, pending.get(vehicle.id)));

  const setRow = (id: string, next: PendingEdit | null) =>
    setPending((before) => {
      const after = new Map(before);
      if (next) after.set(id, next);
      else after.delete(id);
      return after;
    });

  /** Tells the reason of a failure; the place that asked says it. */
  async function save(row: StaffVehicle, edit: Edit, send: () => Promise<SavedVehicle>) {
    setRow(row.id, { edit });
    try {
      const { version } = await send();
      setRow(row.id, { edit, savedVersion: version });
      return { isSaved: true, version } as const;
    } catch (error) {
      setRow(row.id, null);
      // Whatever is newer shows; the same for a vehicle that is gone.
      if (isDomainError(error) && error.kind !== 'unavailable') void revalidate();
      return { isSaved: false, message: explain(error) } as const;
    }
  }

  async function setPrice(row: StaffVehicle, price: number): Promise<EditOutcome> {
    const outcome = await save(row, { price }, () => source.setPrice(row.id, row.version, price));
    if (!outcome.isSaved) return outcome;
    const undo = () => setPriceBack({ ...row, price, version: outcome.version }, row.price);
    toasts.show({
      tone: 'ok',
      text: `Price of ${vehicleName(row)} from ${formatPrice(row.price)} to ${formatPrice(price)}`,
      action: { label: 'Undo', run: undo },
    });
    return outcome;
  }

  async function setPriceBack(row: StaffVehicle, price: number) {
    const outcome = await save(row, { price }, () => source.setPrice(row.id, row.version, price));
    if (!outcome.isSaved) showFailure(row, outcome.message, () => setPriceBack(row, price));
  }

  async function setStatus(row: StaffVehicle, status: VehicleStatus) {
    const outcome = await save(row, { status }, () => source.setStatus(row.id, row.version, status));
    if (!outcome.isSaved) return showFailure(row, outcome.message, () => setStatus(row, status));
    const undo = () => setStatusBack({ ...row, status, version: outcome.version }, row.status);
    toasts.show({
      tone: 'ok',
      text: `${vehicleName(row)} marked ${status}`,
      action: { label: 'Undo', run: undo },
    });
  }

  async function setStatusBack(row: StaffVehicle, status: VehicleStatus) {
    const outcome = await save(row, { status }, () => source.setStatus(row.id, row.version, status));
    if (!outcome.isSaved) showFailure(row, outcome.message, () => setStatusBack(row, status));
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

  return { rows, setPrice, setStatus };
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
