import { formatCount, type VehicleStatus, vehicleName } from '@dealer/shared-domain';
import type { BulkOptions, SelectedVehicle } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { formatVehicles } from '../../../format.ts';
import { type ToastMessage, useToasts } from '../../../ui/toasts.tsx';

export type BulkWork = VehicleStatus | 'delete' | 'price';
export type BulkProgress = { work: BulkWork; doneCount: number; total: number };
export type BulkOutcome = { done: { id: string }[]; failed: { id: string; message: string }[] };
export type SendBulk<Outcome extends BulkOutcome> = (options: BulkOptions) => Promise<Outcome>;

/** The toast names this many failures and counts the rest. */
const maxNamedFailures = 3;

/** Runs one bulk request and reports its progress. `toFailed` formats the message if the request fails. */
export function useBulkRun(toFailed: (work: BulkWork) => string) {
  const toasts = useToasts();
  const [progress, setProgress] = useState<BulkProgress | null>(null);

  async function run<Outcome extends BulkOutcome>(
    work: BulkWork,
    total: number,
    send: SendBulk<Outcome>,
    onDone: (outcome: Outcome) => void,
  ): Promise<void> {
    setProgress({ work, doneCount: 0, total });
    try {
      onDone(await send({ onProgress: (doneCount) => setProgress({ work, doneCount, total }) }));
    } catch {
      const retry = () => void run(work, total, send, onDone);
      toasts.show({ tone: 'bad', text: toFailed(work), action: { label: 'Retry', run: retry } });
    }
    setProgress(null);
  }

  return { progress, run };
}

/** `12 vehicles marked Sold`, or the number that succeeded and the reasons for the failures. */
export function describeOutcome(
  rows: SelectedVehicle[],
  { done, failed }: BulkOutcome,
  participle: string,
): ToastMessage {
  if (failed.length === 0) return { tone: 'ok', text: `${formatVehicles(done.length)} ${participle}` };
  const named = failed.slice(0, maxNamedFailures).map(({ id, message }) => {
    const row = rows.find((each) => each.id === id);
    return row ? `${vehicleName(row)}: ${message}` : message;
  });
  const more = failed.length - named.length;
  return {
    tone: 'warn',
    text: `${formatCount(done.length)} of ${formatVehicles(done.length + failed.length)} ${participle}`,
    detail: [...named, more > 0 && `and ${formatCount(more)} more`].filter(Boolean).join('; '),
  };
}
