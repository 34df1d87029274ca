import { twice } from '@dealer/shared-domain';
import { Skeleton } from '@dealer/shared-ui';
import { Component, type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import styles from './LazyChart.module.css';

const ColumnChart = lazy(() =>
  twice(() => import(/* webpackChunkName: "charts" */ './ColumnChart.tsx')).then((module) => ({
    default: module.ColumnChart,
  })),
);
const BarList = lazy(() =>
  twice(() => import(/* webpackChunkName: "charts" */ './BarList.tsx')).then((module) => ({ default: module.BarList })),
);

type LazyChartProps =
  | ({ kind: 'columns' } & ComponentProps<typeof ColumnChart>)
  | ({ kind: 'bars' } & ComponentProps<typeof BarList>);

/** A chart whose code comes after the page's figures, and without which the page still stands: the table says the same. */
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
    return <p className={styles.failed}>The chart could not be drawn. The table says the same.</p>;
  }
}
