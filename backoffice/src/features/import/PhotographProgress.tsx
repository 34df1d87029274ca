import { formatCount, isDomainError, pluralize } from '@dealer/shared-domain';
import { importMessages, type PhotographProgress as Progress } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import styles from './RunSection.module.css';

const pauseMs = 2_000;

/** How far the server is with the photographs of an import; renders nothing without some. */
export function PhotographProgress({ importId }: { importId: string }) {
  const { progress, retry } = useProgress(importId);
  if (!progress || progress.total === 0) return null;
  const { total, stored, failed, failures } = progress;
  const isDone = stored + failed === total;
  return (
    <>
      <div className={styles.run}>
        <p role="status">
          <b>{isDone ? 'Photographs fetched' : 'Fetching photographs'}</b>
          <span className="num">
            {formatCount(stored)} of {formatCount(total)}
          </span>
        </p>
        <progress max={total} value={stored + failed} aria-label="Fetching photographs" />
        {!isDone && <p className={styles.hint}>The vehicles are already here. You can leave this page.</p>}
      </div>
      {failed > 0 && (
        <Note
          tone="warn"
          title={`${pluralize(failed, 'photograph')} did not come`}
          actions={<Button onClick={() => void retry()}>Retry {formatCount(failed)}</Button>}
        >
          <ul className={styles.list}>
            {failures.map(({ id, address, reason }) => (
              <li key={id}>
                {address}: {reason}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}

function useProgress(importId: string) {
  const { imports } = useStaff();
  const toasts = useToasts();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts another round.
  useEffect(() => {
    const stopping = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      const next = await imports.getPhotographProgress(importId, stopping.signal).catch(() => null);
      if (stopping.signal.aborted) return;
      if (next) setProgress(next);
      const isDone = next && next.stored + next.failed === next.total;
      if (!isDone) timer = setTimeout(() => void poll(), pauseMs);
    };
    void poll();
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, [imports, importId, round]);

  async function retry() {
    try {
      await imports.retryPhotographs(importId);
      setRound((before) => before + 1);
    } catch (error) {
      toasts.show({ tone: 'bad', text: isDomainError(error) ? error.message : importMessages.photographs });
    }
  }

  return { progress, retry };
}
