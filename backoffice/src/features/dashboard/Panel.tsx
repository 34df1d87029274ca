import { dashboardFailed } from '@dealer/shared-domain/staff';
import { Button, Icon, Note, Skeleton } from '@dealer/shared-ui';
import { type ReactNode, Suspense, use } from 'react';
import { useRevalidator } from 'react-router-dom';
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
  return 'error' in outcome ? <PanelFailed /> : children(outcome.value);
}

function PanelFailed() {
  const { state, revalidate } = useRevalidator();
  const isRetrying = state === 'loading';
  return (
    <Note
      tone="bad"
      role="alert"
      title={dashboardFailed}
      className={styles.failed}
      actions={
        <Button onClick={() => void revalidate()} disabled={isRetrying} aria-busy={isRetrying}>
          <Icon name="refresh" /> {isRetrying ? 'Trying again...' : 'Retry'}
        </Button>
      }
    />
  );
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
