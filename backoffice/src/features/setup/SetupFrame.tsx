import { Skeleton } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import styles from './SetupChecklist.module.css';
import { useSetupOpen } from './setup-view.ts';

type SetupFrameProps = {
  /** Null while the steps are being checked. */
  count: { done: number; all: number } | null;
  children: ReactNode;
};

/** As many as an owner has: the list then takes the room of the skeleton. */
const skeletonRows = 7;

export function SetupFrame({ count, children }: SetupFrameProps) {
  const [isOpen, setIsOpen] = useSetupOpen();
  const text = count ? `${count.done} of ${count.all} done` : 'Checking...';
  return (
    <section className={styles.setup} aria-labelledby="setup-title" aria-busy={count === null}>
      <header>
        <h2 id="setup-title">Set up the dealership</h2>
        <p className="num">{text}</p>
        <progress max={count?.all ?? 1} value={count?.done ?? 0} aria-label={text} />
        <button
          type="button"
          className="link"
          aria-expanded={isOpen}
          aria-controls="setup-steps"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Later' : 'Show'}
        </button>
      </header>
      <ol id="setup-steps" hidden={!isOpen}>
        {count
          ? children
          : Array.from({ length: skeletonRows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move.
              <li key={row}>
                <Skeleton className={styles.line} />
              </li>
            ))}
      </ol>
    </section>
  );
}
