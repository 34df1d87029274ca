import { formatCount, pluralize } from '@dealer/shared-domain';
import { Button, Note } from '@dealer/shared-ui';
import { useStore } from 'zustand';
import styles from '../RunSection.module.css';
import type { ArchiveSession } from './archive-session.ts';

const shownFailures = 50;

/** How far the photographs of an archive are; renders nothing before they are sent. */
export function ArchiveProgress({ archive }: { archive: ArchiveSession }) {
  const { importId, isDone } = useStore(archive.store);
  const jobs = Object.values(useStore(archive.jobs));
  if (!importId) return null;
  const sent = jobs.filter(({ state }) => state.status === 'done').length;
  const failed = jobs.flatMap(({ state, ...job }) => (state.status === 'failed' ? [{ ...job, ...state }] : []));
  const retryCount = failed.filter(({ isFinal }) => !isFinal).length;
  return (
    <>
      <div className={styles.run}>
        <p role="status">
          <b>{isDone ? 'Photographs added' : 'Adding photographs'}</b>
          <span className="num">
            {formatCount(sent)} of {formatCount(jobs.length)}
          </span>
        </p>
        <progress max={jobs.length} value={sent + failed.length} aria-label="Adding photographs" />
        {!isDone && (
          <>
            <p className={styles.hint}>You can leave this page; it goes on. Keep this tab open.</p>
            <Button onClick={() => void archive.stop()}>Stop</Button>
          </>
        )}
      </div>
      {failed.length > 0 && (
        <Note
          tone="warn"
          title={`${pluralize(failed.length, 'photograph')} could not be added`}
          actions={
            retryCount > 0 && <Button onClick={() => void archive.retry()}>Retry {formatCount(retryCount)}</Button>
          }
        >
          <ul className={styles.list}>
            {failed.slice(0, shownFailures).map(({ id, file, vehicleName, message }) => (
              <li key={id}>
                {file.path}, {vehicleName}: {message}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}
