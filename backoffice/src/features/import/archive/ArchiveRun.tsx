import { isDomainError, pluralize } from '@dealer/shared-domain';
import { importMessages, staffPaths } from '@dealer/shared-domain/staff';
import { Button, ButtonLink, Note } from '@dealer/shared-ui';
import { useState } from 'react';
import { useStore } from 'zustand';
import { formatVehicles } from '../../../format.ts';
import { useStaff } from '../../../staff.tsx';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { toImportedVehicles } from '../import-labels.ts';
import type { ImportSession } from '../import-session.ts';
import styles from '../RunSection.module.css';
import { ArchiveProgress } from './ArchiveProgress.tsx';

/** The progress and the result of photographs for vehicles that were there already. */
export function ArchiveRun({ session, importId }: { session: ImportSession; importId: string }) {
  const { archive, reset } = session;
  const { isDone } = useStore(archive.store);
  const jobs = Object.values(useStore(archive.jobs)).filter(({ state }) => state.status === 'done');
  const vehicleCount = new Set(jobs.map(({ vehicleId }) => vehicleId)).size;
  const { isUndoing, undo } = useArchiveUndo(session, importId);
  return (
    <div className={styles.section}>
      {isDone && jobs.length > 0 && (
        <Note
          tone="ok"
          role="status"
          title={`${pluralize(jobs.length, 'photograph')} added to ${formatVehicles(vehicleCount)}`}
          actions={
            <>
              <Button onClick={() => void undo()} disabled={isUndoing} aria-busy={isUndoing}>
                <StaffIcon name="undo" /> {isUndoing ? 'Undoing...' : 'Undo'}
              </Button>
              <ButtonLink variant="primary" to={toImportedVehicles(importId)} onClick={reset}>
                View {formatVehicles(vehicleCount)}
              </ButtonLink>
            </>
          }
        />
      )}
      <ArchiveProgress archive={archive} />
      {isDone && (
        <div className={styles.further}>
          <Button onClick={reset}>Import another file</Button>
          <ButtonLink variant="quiet" to={staffPaths.vehicles} onClick={reset}>
            Close
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function useArchiveUndo({ archive, reset }: ImportSession, importId: string) {
  const { imports } = useStaff();
  const toasts = useToasts();
  const [isUndoing, setIsUndoing] = useState(false);

  async function undo() {
    setIsUndoing(true);
    try {
      await imports.undo(importId);
      archive.reset();
      reset();
      toasts.show({ tone: 'ok', text: 'The photographs are taken back' });
    } catch (error) {
      toasts.show({ tone: 'bad', text: isDomainError(error) ? error.message : importMessages.undo });
    } finally {
      setIsUndoing(false);
    }
  }

  return { isUndoing, undo };
}
