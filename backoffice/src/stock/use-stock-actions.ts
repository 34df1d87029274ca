import type { VehicleStatus } from '@dealer/shared-domain';
import { formatCount, vehicleName } from '@dealer/shared-domain';
import type { BulkOptions, BulkResult, PriceChange, SelectedVehicle } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { formatVehicles } from '../format.ts';
import { useStaff } from '../staff.tsx';
import { type ToastMessage, useToasts } from '../toasts.tsx';
import type { Selection } from './use-selection.ts';

/** What is done to the selected vehicles. */
export type BulkWork = VehicleStatus | 'delete' | 'price';
/** What is being done, and how far it is. */
export type BulkProgress = { work: BulkWork; doneCount: number; total: number };

type Outcome = { done: { id: string }[]; failed: { id: string; message: string }[] };
type Send<Result extends Outcome> = (options: BulkOptions) => Promise<Result>;

/** As many are named; the rest are counted. */
const namedFailures = 3;

/** The list's own sentence for an action that did not arrive. */
export function toBulkFailed(): string {
  return 'Bulk action failed. Please try again.';
}

/** What is done to whole vehicles. What fails stays selected, and is named; `toFailed` says what did not arrive. */
export function useStockActions(selection: Pick<Selection, 'select'>, toFailed: (work: BulkWork) => string) {
  const { vehicles: source } = useStaff();
  const toasts = useToasts();
  const [progress, setProgress] = useState<BulkProgress | null>(null);

  async function run<Result extends Outcome>(
    work: BulkWork,
    total: number,
    send: Send<Result>,
    onDone: (result: Result) => void,
  ): Promise<void> {
    setProgress({ work, doneCount: 0, total });
    try {
      onDone(await send({ onProgress: (doneCount) => setProgress({ work, doneCount, total }) }));
    } catch {
      const again = () => void run(work, total, send, onDone);
      toasts.show({ tone: 'bad', text: toFailed(work), action: { label: 'Retry', run: again } });
    }
    setProgress(null);
  }

  function keepFailed(rows: SelectedVehicle[], { failed }: Outcome) {
    const failedIds = new Set(failed.map(({ id }) => id));
    selection.select(rows.filter(({ id }) => failedIds.has(id)));
  }

  function setStatus(rows: SelectedVehicle[], status: VehicleStatus) {
    const send: Send<BulkResult> = (options) => source.setStatusOfMany(toIds(rows), status, options);
    return run(status, rows.length, send, (result) => {
      keepFailed(rows, result);
      toasts.show({
        ...tellResult(rows, result, `marked ${status}`),
        action: result.done.length > 0 ? { label: 'Undo', run: () => undoStatus(rows, result, status) } : undefined,
      });
    });
  }

  /** Each goes back to the status that it had, unless somebody changed it since. */
  function undoStatus(rows: SelectedVehicle[], { done }: BulkResult, status: VehicleStatus) {
    const byStatus = Map.groupBy(done, ({ previousStatus }) => previousStatus);
    const send: Send<Outcome> = async (options) => {
      const result: Outcome = { done: [], failed: [] };
      for (const [previous, changed] of byStatus) {
        if (!previous || previous === status) continue;
        const change = { from: status, to: previous };
        const part = await source.restoreStatusOfMany(toIds(changed), change, options);
        result.done.push(...part.done);
        result.failed.push(...part.failed);
      }
      return result;
    };
    return run(status, done.length, send, (result) => tellUndone(rows, result));
  }

  /** Every change goes under the version that its row was shown with. */
  function setPrices(rows: SelectedVehicle[], changes: PriceChange[]) {
    return run(
      'price',
      changes.length,
      (options) => source.setPricesOfMany(changes, options),
      (result) => {
        keepFailed(rows, result);
        const before = new Map(rows.map(({ id, price }) => [id, price]));
        const back = result.done.map(({ id, version, previousPrice }) => ({
          id,
          version,
          price: before.get(id) ?? previousPrice,
        }));
        toasts.show({
          ...tellResult(rows, result, 'repriced'),
          action: back.length > 0 ? { label: 'Undo', run: () => undoPrices(rows, back) } : undefined,
        });
      },
    );
  }

  function undoPrices(rows: SelectedVehicle[], changes: PriceChange[]) {
    return run(
      'price',
      changes.length,
      (options) => source.setPricesOfMany(changes, options),
      (result) => tellUndone(rows, result),
    );
  }

  function tellUndone(rows: SelectedVehicle[], result: Outcome) {
    toasts.show(tellResult(rows, result, 'put back'));
  }

  function deleteMany(rows: SelectedVehicle[]) {
    const send: Send<BulkResult> = (options) => source.deleteMany(toIds(rows), options);
    return run('delete', rows.length, send, (result) => {
      keepFailed(rows, result);
      toasts.show(tellResult(rows, result, 'deleted'));
    });
  }

  return { progress, setStatus, setPrices, deleteMany };
}

function toIds(things: { id: string }[]): string[] {
  return things.map(({ id }) => id);
}

/** `12 vehicles marked Sold`, or how many of them, and which were not and why. */
function tellResult(rows: SelectedVehicle[], { done, failed }: Outcome, deed: string): ToastMessage {
  if (failed.length === 0) return { tone: 'ok', text: `${formatVehicles(done.length)} ${deed}` };
  const named = failed.slice(0, namedFailures).map(({ id, message }) => {
    const row = rows.find((each) => each.id === id);
    return row ? `${vehicleName(row)}: ${message}` : message;
  });
  const more = failed.length - named.length;
  return {
    tone: 'warn',
    text: `${formatCount(done.length)} of ${formatVehicles(done.length + failed.length)} ${deed}`,
    detail: [...named, more > 0 && `and ${formatCount(more)} more`].filter(Boolean).join('; '),
  };
}
