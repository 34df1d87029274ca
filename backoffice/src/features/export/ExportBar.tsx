import { formatCount } from '@dealer/shared-domain';
import { staffPaths } from '@dealer/shared-domain/staff';
import { Button, ButtonLink } from '@dealer/shared-ui';
import { formatVehicles } from '../../format.ts';
import styles from './ExportBar.module.css';
import type { ExportState } from './use-export.ts';

type ExportBarProps = {
  state: ExportState;
  /** How many the file will hold; nothing when it could not be counted. */
  count: number | null;
  canExport: boolean;
  onExport: () => void;
  onCancel: () => void;
};

/** How the export stands, and the one main action. */
export function ExportBar({ state, count, canExport, onExport, onCancel }: ExportBarProps) {
  const isRunning = state.phase === 'running';
  return (
    <div className={styles.bar} data-thumb-bar>
      <p className="num" role="status">
        {toStatus(state, count)}
      </p>
      {isRunning && (
        <progress max={state.total ?? 1} value={state.total === null ? undefined : state.done} aria-label="Exporting" />
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
    </div>
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
