import {
  type EditableVehicle,
  groupHistory,
  type HistoryEntry,
  listFieldChanges,
  type VehicleRecord,
} from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { useVehicleRights, type VehicleRights } from '../../vehicle-rights.ts';
import { ChangeItem } from './ChangeItem.tsx';
import { HistorySteps } from './HistorySteps.tsx';
import { useUndoChanges } from './use-undo-changes.ts';
import styles from './VehicleHistory.module.css';

type VehicleHistoryProps = { id: string; record: VehicleRecord; vehicle: EditableVehicle | null };

/** Every change, newest first, with the vehicle's earlier prices and statuses. */
export function VehicleHistory({ id, record, vehicle }: VehicleHistoryProps) {
  const older = useOlder(id, record);
  const { undo, problem, isWorking } = useUndoChanges(vehicle);
  const rights = useVehicleRights(vehicle?.input.status ?? 'Sold');
  const changes = groupHistory(older.entries);
  const newerThan = (index: number): HistoryEntry[] => changes.slice(0, index).flatMap(({ entries }) => entries);
  const toUndo = (entries: HistoryEntry[], done: string) =>
    vehicle && !isWorking && mayUndo(entries, rights) ? () => void undo(entries, done) : undefined;
  return (
    <div className={styles.columns}>
      <section aria-label="Changes">
        {!vehicle && (
          <Note tone="info" title="This vehicle was deleted" className={styles.note}>
            <p>Its history is kept. It cannot be restored here.</p>
          </Note>
        )}
        {problem && (
          <Note tone="warn" role="alert" title={problem.title} className={styles.note}>
            <p>{problem.detail}</p>
          </Note>
        )}
        <ol className={styles.changes}>
          {changes.map((change, index) => (
            <ChangeItem
              key={change.id}
              change={change}
              onUndo={toUndo(change.entries, 'The change is taken back')}
              onRestore={index === 0 ? undefined : toUndo(newerThan(index), 'The vehicle is as it was then')}
            />
          ))}
        </ol>
        {older.hasMore && (
          <Button onClick={() => void older.load()} disabled={older.isLoading} aria-busy={older.isLoading}>
            {older.isLoading ? 'Loading…' : 'Show older changes'}
          </Button>
        )}
        {older.hasFailed && <p role="alert">Failed to load the history of this vehicle. Please try again.</p>}
      </section>
      <HistorySteps record={record} />
    </div>
  );
}

/** Undoing a change of price or status is such a change itself. */
function mayUndo(entries: readonly HistoryEntry[], { mayEdit, mayPrice, mayPublish }: VehicleRights): boolean {
  const columns = entries.flatMap(listFieldChanges).map(({ column }) => column);
  return mayEdit && (mayPrice || !columns.includes('price')) && (mayPublish || !columns.includes('status'));
}

/** The first page of the log, and the older pages loaded after it. */
function useOlder(id: string, record: VehicleRecord) {
  const { vehicleRecords } = useStaff();
  const [more, setMore] = useState<{ of: VehicleRecord; entries: HistoryEntry[]; hasMore: boolean } | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  // A change replaces the first page, so the older pages load again.
  const current = more?.of === record ? more : null;
  const entries = [...record.entries, ...(current?.entries ?? [])];

  async function load() {
    setState('loading');
    try {
      const page = await vehicleRecords.getHistory(id, entries.at(-1)?.id);
      setMore({ of: record, entries: [...(current?.entries ?? []), ...page.entries], hasMore: page.hasMore });
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return {
    entries,
    hasMore: (current ?? record).hasMore,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    load,
  };
}

/** The vehicle's name; for a deleted vehicle, the name in the log. */
export function formatVehicleName(vehicle: EditableVehicle | null, { entries }: VehicleRecord): string {
  const last = entries.find(({ subject, action }) => subject === 'vehicle' && action === 'delete')?.oldValues ?? {};
  const { year, make, model, trim } = vehicle?.input ?? last;
  return [year, make, model, trim].filter(Boolean).join(' ');
}
