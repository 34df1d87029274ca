import { dashboardFailed } from '@dealer/shared-domain/staff';
import { Skeleton } from '@dealer/shared-ui';
import { type ReactNode, Suspense, use } from 'react';
import { FailedPart } from '../../layout/FailedPart.tsx';
import type { PanelData } from './panel-data.ts';
import styles from './Panel.module.css';

type PanelProps<Value> = {
  data: PanelData<Value>;
  /** How many lines its skeleton has. */
  lines: number;
  children: (value: Value) => ReactNode;
};

/** What comes on its own and fails on its own. */
export function Panel<Value>({ data, lines, children }: PanelProps<Value>) {
  return (
    <Suspense fallback={<PanelSkeleton lines={lines} />}>
      <PanelContent data={data}>{children}</PanelContent>
    </Suspense>
  );
}

function PanelContent<Value>({ data, children }: Pick<PanelProps<Value>, 'data' | 'children'>) {
  const outcome = use(data);
  return 'error' in outcome ? <FailedPart title={dashboardFailed} /> : children(outcome.value);
}

function PanelSkeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="sr">Loading...</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
        <Skeleton key={line} className={styles.line} />
      ))}
    </div>
  );
}
