import { formatCount, pluralize } from '@dealer/shared-domain';
import { staffPaths } from '@dealer/shared-domain/staff';
import { Button, ButtonLink, Note } from '@dealer/shared-ui';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { formatVehicles } from '../../format.ts';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import { ArchiveProgress } from './archive/ArchiveProgress.tsx';
import { isSending } from './archive/archive-state.ts';
import { formatLines, toImportedVehicles, toOutcome } from './import-labels.ts';
import type { ImportSession } from './import-session.ts';
import type { ImportState, RunState } from './import-state.ts';
import { PhotographProgress } from './PhotographProgress.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import styles from './RunSection.module.css';
import { UnrevertedRows } from './UnrevertedRows.tsx';

type RunSectionProps = { session: ImportSession; state: ImportState; run: RunState; onDownload: () => void };

/** The progress of the import and its result. */
export function RunSection({ session, state, run, onDownload }: RunSectionProps) {
  const section = useRef<HTMLDivElement>(null);
  const isWorking = run.phase === 'running' || run.phase === 'undoing';
  const isSendingArchive = useStore(session.archive.store, isSending);
  // The pressed button is removed: the focus moves to the progress, then to the result.
  useEffect(() => {
    if (run.phase) section.current?.focus({ preventScroll: true });
  }, [run.phase]);
  return (
    <div ref={section} tabIndex={-1} className={styles.section}>
      {run.phase === 'running' && <Running session={session} run={run} />}
      {run.phase === 'undoing' && <Undoing run={run} />}
      {run.phase === 'failed' && <Failed session={session} run={run} />}
      {run.phase === 'stopped' && <Stopped session={session} run={run} />}
      {run.phase === 'done' && <Done session={session} state={state} run={run} onDownload={onDownload} />}
      {(run.phase === 'done' || run.phase === 'stopped') && <PhotographProgress importId={run.importId} />}
      {(run.phase === 'done' || run.phase === 'stopped') && <ArchiveProgress archive={session.archive} />}
      {run.phase === 'undone' && <Undone run={run} />}
      {run.failure && run.phase !== 'failed' && <Note tone="bad" role="alert" title={run.failure} />}
      {!isWorking && run.phase !== 'undone' && run.refused.length > 0 && (
        <RefusedRows run={run} onDownload={onDownload} />
      )}
      {!isWorking && !isSendingArchive && (
        <div className={styles.further}>
          <Button onClick={session.reset}>Import another file</Button>
          <ButtonLink variant="quiet" to={staffPaths.vehicles} onClick={session.reset}>
            Close
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

type RunProps = { session: ImportSession; run: RunState };

function Running({ session, run }: RunProps) {
  return (
    <div className={styles.run}>
      <p role="status">
        <b>{run.isStopping ? 'Stopping...' : 'Importing...'}</b>
        <span className="num">
          {formatCount(run.done)} of {formatCount(run.total)}
        </span>
      </p>
      <progress max={run.total} value={run.done} aria-label="Importing" />
      <p className={styles.hint}>You can leave this page; it goes on. Keep this tab open.</p>
      <Button onClick={session.stop} disabled={run.isStopping}>
        {run.isStopping ? 'Stopping after this part...' : 'Stop'}
      </Button>
    </div>
  );
}

function Undoing({ run }: { run: RunState }) {
  return (
    <div className={styles.run}>
      <p role="status">
        <b>Undoing...</b>
        <span className="num">
          {formatCount(run.undone.length)} of {formatCount(run.undoTotal)}
        </span>
      </p>
      <progress max={run.undoTotal} value={run.undone.length} aria-label="Undoing" />
    </div>
  );
}

function UndoButton({ session, run }: RunProps) {
  if (run.created + run.updated === 0) return null;
  return (
    <Button onClick={() => void session.undo()}>
      <StaffIcon name="undo" /> Undo
    </Button>
  );
}

function Failed({ session, run }: RunProps) {
  return (
    <Note
      tone="bad"
      role="alert"
      title={run.failure}
      actions={
        <>
          <UndoButton session={session} run={run} />
          <Button variant="primary" onClick={() => void session.resume()}>
            Retry
          </Button>
        </>
      }
    >
      <p>
        {run.done === 0
          ? 'Nothing was written. Retry sends the same rows.'
          : `${formatCount(run.done)} of ${formatCount(run.total)} were processed. Retry continues after them.`}
      </p>
    </Note>
  );
}

function Stopped({ session, run }: RunProps) {
  return (
    <Note
      tone="warn"
      role="status"
      title={`Stopped: ${toOutcome(run)}`}
      actions={
        <>
          <UndoButton session={session} run={run} />
          <Button variant="primary" onClick={() => void session.resume()}>
            Continue
          </Button>
        </>
      }
    >
      <p className="num">
        {formatCount(run.done)} of {formatCount(run.total)} were processed.
      </p>
    </Note>
  );
}

function Done({ session, state, run, onDownload }: RunSectionProps) {
  const { check } = state;
  // Lines that the database refused have a note with this button, for the same file.
  const hasOnlyRejected = check !== null && check.rejected > 0 && run.refused.length === 0;
  const count = run.created + run.updated;
  const skipped = [
    check && check.known > 0 && `${pluralize(check.known, 'was', 'were')} already here`,
    check && check.unchanged > 0 && `${pluralize(check.unchanged, 'was', 'were')} the same already`,
    check && check.rejected > 0 && `${formatLines(check.rejected)} had errors`,
  ].filter(Boolean);
  return (
    <Note
      tone={count > 0 ? 'ok' : 'warn'}
      role="status"
      title={toOutcome(run)}
      actions={
        <>
          <UndoButton session={session} run={run} />
          {hasOnlyRejected && <Button onClick={onDownload}>Download with reasons</Button>}
          {count > 0 && (
            <ButtonLink variant="primary" to={toImportedVehicles(run.importId)} onClick={session.reset}>
              View {formatVehicles(count)}
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="num">
        {skipped.length > 0 && `${skipped.join(', ')}. `}
        {count > 0 && 'Undo reverts the vehicles that have not changed since.'}
      </p>
    </Note>
  );
}

function Undone({ run }: { run: RunState }) {
  const countOf = (outcome: string) => run.undone.filter((row) => row.outcome === outcome).length;
  const parts = [
    countOf('deleted') > 0 && `${formatVehicles(countOf('deleted'))} deleted`,
    countOf('restored') > 0 && `${formatVehicles(countOf('restored'))} restored`,
    countOf('kept') > 0 && `${formatVehicles(countOf('kept'))} kept`,
  ].filter(Boolean);
  return (
    <>
      <Note tone="ok" role="status" title="The import is undone">
        <p className="num">{parts.join(', ')}.</p>
      </Note>
      <UnrevertedRows rows={run.undone} />
    </>
  );
}
