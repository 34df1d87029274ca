import type { VehicleStatus } from '@dealer/shared-domain';
import { formatCount, vehicleName } from '@dealer/shared-domain';
import type { BulkResult, StaffVehicle } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { formatVehicles } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import { type ToastMessage, useToasts } from '../../toasts.tsx';
import type { Selection } from './use-selection.ts';

/** What is being done to the selected vehicles. */
export type BulkWork = VehicleStatus | 'delete';

const bulkFailed = 'Bulk action failed. Please try again.';
/** As many are named; the rest are counted. */
const namedFailures = 3;

/** What is done to whole vehicles. What fails stays selected, and is named. */
export function useStockActions(selection: Selection) {
  const { vehicles: source } = useStaff();
  const toasts = useToasts();
  const [working, setWorking] = useState<BulkWork | null>(null);

  async function run(work: BulkWork, send: () => Promise<BulkResult>, onDone: (result: BulkResult) => void) {
    setWorking(work);
    try {
      onDone(await send());
    } catch {
      toasts.show({ tone: 'bad', text: bulkFailed, action: { label: 'Retry', run: () => run(work, send, onDone) } });
    }
    setWorking(null);
  }

  function setStatus(rows: StaffVehicle[], status: VehicleStatus) {
    const send = () => source.setStatusOfMany(toIds(rows), status);
    return run(status, send, (result) => {
      selection.select(result.failed.map(({ id }) => id));
      toasts.show({
        ...tellResult(rows, result, `marked ${status}`),
        action: result.done.length > 0 ? { label: 'Undo', run: () => undo(rows, result, status) } : undefined,
      });
    });
  }

  /** Each goes back to the status that it had. */
  function undo(rows: StaffVehicle[], { done }: BulkResult, status: VehicleStatus) {
    const byStatus = Map.groupBy(done, ({ previousStatus }) => previousStatus);
    const send = async (): Promise<BulkResult> => {
      const results = await Promise.all(
        [...byStatus].map(([previous, changed]) =>
          previous && previous !== status ? source.setStatusOfMany(toIds(changed), previous) : nothing,
        ),
      );
      return { done: results.flatMap((result) => result.done), failed: results.flatMap((result) => result.failed) };
    };
    return run(status, send, (result) => {
      if (result.failed.length > 0) toasts.show(tellResult(rows, result, 'put back'));
    });
  }

  function deleteMany(rows: StaffVehicle[]) {
    const send = () => source.deleteMany(toIds(rows));
    return run('delete', send, (result) => {
      selection.select(result.failed.map(({ id }) => id));
      toasts.show(tellResult(rows, result, 'deleted'));
    });
  }

  return { working, setStatus, deleteMany };
}

const nothing: BulkResult = { done: [], failed: [] };

function toIds(things: { id: string }[]): string[] {
  return things.map(({ id }) => id);
}

/** `12 vehicles marked Sold`, or how many of them, and which were not and why. */
function tellResult(rows: StaffVehicle[], { done, failed }: BulkResult, deed: string): ToastMessage {
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
