import { formatCount } from '@dealer/shared-domain';
import { staffPaths } from '@dealer/shared-domain/staff';
import { Button, ButtonLink } from '@dealer/shared-ui';
import { formatVehicles } from '../../format.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import styles from './ExportBar.module.css';
import type { ExportState } from './use-export.ts';

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
    return state.total === null ? 'Reading...' : `${formatCount(state.done)} of ${formatCount(state.total)}`;
  }
  if (state.phase === 'done') return `${formatVehicles(state.count)} are in ${state.fileName}`;
  if (state.phase === 'failed') return 'Nothing was exported';
  return count === null ? '' : `${formatVehicles(count)} will be in the file`;
}
