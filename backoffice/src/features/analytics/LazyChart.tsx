import { importWithRetry } from '@dealer/shared-domain';
import { Skeleton } from '@dealer/shared-ui';
import { Component, type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import styles from './LazyChart.module.css';

const ColumnChart = lazy(() =>
  importWithRetry(() => import(/* webpackChunkName: "charts" */ './ColumnChart.tsx')).then((module) => ({
    default: module.ColumnChart,
  })),
);
const BarList = lazy(() =>
  importWithRetry(() => import(/* webpackChunkName: "charts" */ './BarList.tsx')).then((module) => ({
    default: module.BarList,
  })),
);

type LazyChartProps =
  | ({ kind: 'columns' } & ComponentProps<typeof ColumnChart>)
  | ({ kind: 'bars' } & ComponentProps<typeof BarList>);

/** Loaded after the figures. If loading fails, the table still shows the data. */
export function LazyChart(props: LazyChartProps) {
  return (
    <ChartBoundary>
      <Suspense fallback={<Skeleton className={styles.skeleton} />}>
        {props.kind === 'columns' ? <ColumnChart {...props} /> : <BarList {...props} />}
      </Suspense>
    </ChartBoundary>
  );
}

class ChartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <p className={styles.failed}>The chart could not be loaded. The table has the same figures.</p>;
  }
}
