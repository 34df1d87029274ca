import type { VehicleStatus } from '@dealer/shared-domain';
import type {
  BulkOptions,
  BulkResult,
  PriceChange,
  SelectedVehicle,
  StaffVehicleSource,
} from '@dealer/shared-domain/staff';
import { useStaff } from '../../../staff.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { type BulkOutcome, type BulkWork, describeOutcome, type SendBulk, useBulkRun } from './use-bulk-run.ts';
import { trashNote } from './use-delete-vehicle.ts';
import { useRestoreVehicles } from './use-restore-vehicles.ts';
import type { Selection } from './use-selection.ts';

export function toBulkFailed(): string {
  return 'Bulk action failed. Please try again.';
}

/** Actions on the selected vehicles; those that fail stay selected. */
export function useBulkActions(selection: Pick<Selection, 'select'>, toFailed: (work: BulkWork) => string) {
  const { vehicles: source } = useStaff();
  const toasts = useToasts();
  const restore = useRestoreVehicles();
  const { progress, run } = useBulkRun(toFailed);

  function selectFailed(rows: SelectedVehicle[], { failed }: BulkOutcome) {
    const failedIds = new Set(failed.map(({ id }) => id));
    selection.select(rows.filter(({ id }) => failedIds.has(id)));
  }

  function showUndone(rows: SelectedVehicle[], outcome: BulkOutcome) {
    toasts.show(describeOutcome(rows, outcome, 'put back'));
  }

  function setStatus(rows: SelectedVehicle[], status: VehicleStatus) {
    const send: SendBulk<BulkResult> = (options) => source.setStatusOfMany(toIds(rows), status, options);
    return run(status, rows.length, send, (result) => {
      selectFailed(rows, result);
      toasts.show({
        ...describeOutcome(rows, result, `marked ${status}`),
        action: result.done.length > 0 ? { label: 'Undo', run: () => undoStatus(rows, result, status) } : undefined,
      });
    });
  }

  function undoStatus(rows: SelectedVehicle[], { done }: BulkResult, status: VehicleStatus) {
    const send: SendBulk<BulkOutcome> = (options) => restoreStatuses(source, done, status, options);
    return run(status, done.length, send, (outcome) => showUndone(rows, outcome));
  }

  /** Saves each change with the version that its row showed, so newer edits are not overwritten. */
  function setPrices(rows: SelectedVehicle[], changes: PriceChange[]) {
    const send = sendPrices(changes);
    return run('price', changes.length, send, (result) => {
      selectFailed(rows, result);
      const before = new Map(rows.map(({ id, price }) => [id, price]));
      const reverse = result.done.map(({ id, version, previousPrice }) => ({
        id,
        version,
        price: before.get(id) ?? previousPrice,
      }));
      toasts.show({
        ...describeOutcome(rows, result, 'repriced'),
        action: reverse.length > 0 ? { label: 'Undo', run: () => undoPrices(rows, reverse) } : undefined,
      });
    });
  }

  function undoPrices(rows: SelectedVehicle[], changes: PriceChange[]) {
    return run('price', changes.length, sendPrices(changes), (result) => showUndone(rows, result));
  }

  function sendPrices(changes: PriceChange[]): SendBulk<Awaited<ReturnType<typeof source.setPricesOfMany>>> {
    return (options) => source.setPricesOfMany(changes, options);
  }

  function deleteMany(rows: SelectedVehicle[]) {
    const send: SendBulk<BulkResult> = (options) => source.deleteMany(toIds(rows), options);
    return run('delete', rows.length, send, (result) => {
      selectFailed(rows, result);
      const deletedIds = new Set(toIds(result.done));
      const deleted = rows.filter(({ id }) => deletedIds.has(id));
      toasts.show({
        detail: trashNote,
        ...describeOutcome(rows, result, 'deleted'),
        action: deleted.length > 0 ? { label: 'Undo', run: () => void restore(deleted) } : undefined,
      });
    });
  }

  return { progress, setStatus, setPrices, deleteMany };
}

/** Restores each previous status, unless the vehicle was changed since. */
async function restoreStatuses(
  source: StaffVehicleSource,
  marked: BulkResult['done'],
  status: VehicleStatus,
  options: BulkOptions,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], failed: [] };
  for (const [previous, changed] of Map.groupBy(marked, ({ previousStatus }) => previousStatus)) {
    if (!previous || previous === status) continue;
    const part = await source.restoreStatusOfMany(toIds(changed), { from: status, to: previous }, options);
    outcome.done.push(...part.done);
    outcome.failed.push(...part.failed);
  }
  return outcome;
}

function toIds(items: { id: string }[]): string[] {
  return items.map(({ id }) => id);
}
