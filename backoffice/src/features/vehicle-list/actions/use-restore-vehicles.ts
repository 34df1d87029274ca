import { formatCount, vehicleName } from '@dealer/shared-domain';
import type { BulkResult } from '@dealer/shared-domain/staff';
import { formatVehicles } from '../../../format.ts';
import { useStaff } from '../../../staff.tsx';
import { useToasts } from '../../../ui/toasts.tsx';

type NamedVehicle = Parameters<typeof vehicleName>[0] & { id: string };

const restoreFailed = 'Failed to restore vehicles. Please try again.';
/** The toast names this many failures and counts the rest. */
const maxNamedFailures = 3;
/** From this count on, a toast announces that restoring has started. */
const slowCount = 50;

/** Restores vehicles from the trash and reports the result. Resolves with null if the request failed. */
export function useRestoreVehicles() {
  const { vehicles: source } = useStaff();
  const toasts = useToasts();

  return async function restore(rows: readonly NamedVehicle[]): Promise<BulkResult | null> {
    if (rows.length >= slowCount) toasts.show({ tone: 'info', text: `Restoring ${formatVehicles(rows.length)}...` });
    try {
      const result = await source.restoreMany(rows.map(({ id }) => id));
      toasts.show(describeResult(rows, result));
      return result;
    } catch {
      toasts.show({ tone: 'bad', text: restoreFailed, action: { label: 'Retry', run: () => void restore(rows) } });
      return null;
    }
  };
}

function describeResult(rows: readonly NamedVehicle[], { done, failed }: BulkResult) {
  const names = new Map(rows.map((row) => [row.id, vehicleName(row)]));
  const [first] = done;
  if (failed.length === 0) {
    const text =
      done.length === 1 && first ? `${names.get(first.id)} is back` : `${formatVehicles(done.length)} restored`;
    return { tone: 'ok', text, detail: 'With photographs, history and messages' } as const;
  }
  const reasons = failed.slice(0, maxNamedFailures).map(({ id, message }) => `${names.get(id)}: ${message}`);
  const more = failed.length - reasons.length;
  return {
    tone: 'warn',
    text: rows.length === 1 ? 'Not restored' : `${formatCount(done.length)} of ${formatVehicles(rows.length)} restored`,
    detail: [...reasons, more > 0 && `and ${formatCount(more)} more`].filter(Boolean).join('; '),
  } as const;
}
