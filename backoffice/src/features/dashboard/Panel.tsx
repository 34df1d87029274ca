import { dashboardFailed } from '@dealer/shared-domain/staff';
import { Skeleton } from '@dealer/shared-ui';
import { type ReactNode, Suspense, use } from 'react';
import { FailedSection } from '../../ui/FailedSection.tsx';
import styles from './Panel.module.css';
import type { PanelData } from './panel-data.ts';

type PanelProps<Value> = {
  data: PanelData<Value>;
  /** Lines of the skeleton. */
  lines: number;
  children: (value: Value) => ReactNode;
};

/** Loads and fails independently of the other panels. */
export function Panel<Value>({ data, lines, children }: PanelProps<Value>) {
  return (
    <Suspense fallback={<PanelSkeleton lines={lines} />}>
      <PanelContent data={data}>{children}</PanelContent>
    </Suspense>
  );
}

function PanelContent<Value>({ data, children }: Pick<PanelProps<Value>, 'data' | 'children'>) {
  const outcome = use(data);
  return 'error' in outcome ? <FailedSection title={dashboardFailed} /> : children(outcome.value);
}

function PanelSkeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="sr">Loading...</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and never move.
        <Skeleton key={line} className={styles.line} />
      ))}
    </div>
  );
}
