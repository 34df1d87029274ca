import { formatCount, type VehicleStatus } from '@dealer/shared-domain';
import { Button, Select } from '@dealer/shared-ui';
import { useState } from 'react';
import { useMay } from '../../../staff.tsx';
import type { BulkProgress } from '../actions/use-bulk-run.ts';
import styles from './LegacyBulk.module.css';

export type LegacyAction = 'delete' | Exclude<VehicleStatus, 'Draft'>;

const actions: readonly { value: LegacyAction; label: string }[] = [
  { value: 'Available', label: 'Mark Available' },
  { value: 'Pending', label: 'Mark Pending' },
  { value: 'Sold', label: 'Mark Sold' },
  { value: 'delete', label: 'Delete' },
];

type LegacyBulkProps = { count: number; progress: BulkProgress | null; onApply: (action: LegacyAction) => void };

export function LegacyBulk({ count, progress, onApply }: LegacyBulkProps) {
  const [chosen, setChosen] = useState<LegacyAction>('Available');
  const [mayPublish, mayDelete] = [useMay('vehicles.publish'), useMay('vehicles.delete')];
  const permitted = actions.filter(({ value }) => (value === 'delete' ? mayDelete : mayPublish));
  const current = permitted.find(({ value }) => value === chosen) ?? permitted[0];
  if (!current) return null;
  return (
    <div className={styles.bulk}>
      <p className="num" role="status">
        {formatCount(count)} vehicle(s) selected
      </p>
      <Select
        aria-label="Bulk action"
        value={current.value}
        onChange={({ currentTarget }) =>
          setChosen(actions.find(({ value }) => value === currentTarget.value)?.value ?? 'Available')
        }
      >
        {permitted.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Button
        disabled={count === 0 || progress !== null}
        aria-busy={progress !== null}
        onClick={() => onApply(current.value)}
      >
        {progress ? 'Working...' : 'Apply'}
      </Button>
    </div>
  );
}
