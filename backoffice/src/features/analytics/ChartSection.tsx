import { analyticsFailed } from '@dealer/shared-domain/staff';
import type { ReactNode } from 'react';
import { FailedSection } from '../../ui/FailedSection.tsx';
import styles from './ChartSection.module.css';
import { type Table, TableDetails } from './TableDetails.tsx';

type ChartSectionProps = {
  id: string;
  title: string;
  /** Summary of the chart in one sentence. */
  sentence?: string;
  hasFailed: boolean;
  /** Shown instead of the chart; undefined where there is data. */
  noData?: string | false;
  table?: Table;
  className?: string | undefined;
  children: ReactNode;
};

export function ChartSection(props: ChartSectionProps) {
  const { id, title, sentence, hasFailed, noData, className } = props;
  return (
    <section aria-labelledby={id} className={`${styles.section} ${className ?? ''}`}>
      <h2 id={id}>{title}</h2>
      {!hasFailed && !noData && <p className={`num ${styles.sentence}`}>{sentence}</p>}
      {hasFailed ? (
        <FailedSection title={analyticsFailed} />
      ) : noData ? (
        <NoData>{noData}</NoData>
      ) : (
        <Content {...props} />
      )}
    </section>
  );
}

function Content({ title, table, children }: ChartSectionProps) {
  return (
    <>
      {children}
      {table && <TableDetails caption={title} {...table} />}
    </>
  );
}

const ghost = [18, 34, 26, 44, 38, 52];

function NoData({ children }: { children: ReactNode }) {
  return (
    <div className={styles.noData}>
      <svg className={styles.ghost} width="192" height="70" aria-hidden="true" focusable="false">
        {ghost.map((height, index) => (
          <rect key={height} x={4 + index * 32} y={66 - height} width="22" height={height} rx="2" />
        ))}
        <line x1="0" x2="192" y1="66" y2="66" />
      </svg>
      <h3>No data yet</h3>
      <p>{children}</p>
    </div>
  );
}
