import { formatCount, pluralize } from '@dealer/shared-domain';
import { staffPaths } from '@dealer/shared-domain/staff';
import { Button, ButtonLink } from '@dealer/shared-ui';
import { formatVehicles } from '../../format.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import styles from './ExportBar.module.css';
import type { ExportState } from './export-state.ts';

type ExportBarProps = {
  state: ExportState;
  /** Null if the vehicles could not be counted. */
  count: number | null;
  canExport: boolean;
  onExport: () => void;
  onCancel: () => void;
};

export function ExportBar({ state, count, canExport, onExport, onCancel }: ExportBarProps) {
  const isRunning = state.phase === 'running';
  return (
    <ActionBar status={toStatus(state, count)}>
      {isRunning && (
        <progress
          className={styles.progress}
          max={state.total ?? 1}
          value={state.total === null ? undefined : state.done}
          aria-label="Exporting"
        />
      )}
      {isRunning ? (
        <Button onClick={onCancel}>Cancel</Button>
      ) : (
        <ButtonLink variant="quiet" to={staffPaths.vehicles}>
          Close
        </ButtonLink>
      )}
      <Button variant="primary" disabled={isRunning || !canExport} aria-busy={isRunning} onClick={onExport}>
        {isRunning ? 'Exporting...' : count === null ? 'Export' : `Export ${formatVehicles(count)}`}
      </Button>
    </ActionBar>
  );
}

function toStatus(state: ExportState, count: number | null): string {
  if (state.phase === 'running') {
    if (state.total === null) return 'Reading...';
    const vehicles = `${formatCount(state.done)} of ${formatCount(state.total)}`;
    return state.photographs === undefined
      ? vehicles
      : `${vehicles} vehicles, ${pluralize(state.photographs, 'photograph')}`;
  }
  if (state.phase === 'done') {
    const photographs = state.photographs === undefined ? '' : ` and ${pluralize(state.photographs, 'photograph')}`;
    return `${formatVehicles(state.count)}${photographs} are in ${state.fileName}`;
  }
  if (state.phase === 'failed') return 'Nothing was exported';
  return count === null ? '' : `${formatVehicles(count)} will be in the file`;
}
