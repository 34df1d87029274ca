import { formatMileage, type VehicleStatus, vehicleName } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { useStaff } from '../../../staff.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import type { EditOutcome } from './row-actions.ts';
import { type Edit, type SendEdit, updateFailed, usePendingEdits } from './use-pending-edits.ts';

type RowEdit = {
  edit: Edit;
  before: Edit;
  /** The toast after saving, with Undo. */
  text: string;
  send: SendEdit;
};

/** Inline edits of a row, saved with the version that the row showed, or that the user's last save of it left. */
export function useRowEdits(formatPrice: (price: number) => string) {
  const { vehicles: source } = useStaff();
  const toasts = useToasts();
  const { save, withEdits } = usePendingEdits();

  async function run(row: StaffVehicle, { edit, before, text, send }: RowEdit): Promise<EditOutcome> {
    const outcome = await save(row, edit, send);
    if (!outcome.isSaved) return outcome;
    const undo = () => void revert({ ...row, ...edit, version: outcome.version }, before, send);
    toasts.show({ tone: 'ok', text, action: { label: 'Undo', run: undo } });
    return outcome;
  }

  async function revert(row: StaffVehicle, before: Edit, send: SendEdit) {
    const outcome = await save(row, before, send);
    if (!outcome.isSaved) showFailure(row, outcome.message, () => void revert(row, before, send));
  }

  /** For an edit without a field to show the message. */
  async function runWithToast(row: StaffVehicle, rowEdit: RowEdit): Promise<void> {
    const outcome = await run(row, rowEdit);
    if (!outcome.isSaved) showFailure(row, outcome.message, () => void runWithToast(row, rowEdit));
  }

  function showFailure(row: StaffVehicle, message: string, retry: () => void) {
    const action = message === updateFailed ? { label: 'Retry', run: retry } : undefined;
    toasts.show({ tone: 'bad', text: message, detail: vehicleName(row), action });
  }

  return {
    withEdits,

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
      runWithToast(row, {
        edit: { status },
        before: { status: row.status },
        text: `${vehicleName(row)} marked ${status}`,
        send: ({ id, version }, edit) => source.setStatus(id, version, edit.status ?? status),
      }),

    setFeatured: (row: StaffVehicle, isFeatured: boolean) =>
      runWithToast(row, {
        edit: { isFeatured },
        before: { isFeatured: row.isFeatured },
        text: isFeatured ? `${vehicleName(row)} is featured` : `${vehicleName(row)} is no longer featured`,
        send: ({ id, version }, edit) => source.setFeatured(id, version, edit.isFeatured ?? isFeatured),
      }),
  };
}
