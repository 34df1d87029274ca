import { analyticsFailed } from '@dealer/shared-domain/staff';
import type { ReactNode } from 'react';
import { FailedPart } from '../../layout/FailedPart.tsx';
import styles from './ChartSection.module.css';
import { type Table, TableDetails } from './TableDetails.tsx';

type ChartSectionProps = {
  id: string;
  title: string;
  /** What the chart shows, in a sentence. */
  sentence?: string;
  hasFailed: boolean;
  /** What would stand here; nothing where there is data. */
  noData?: string | false;
  table?: Table;
  className?: string | undefined;
  children: ReactNode;
};

/** A part of the report: what it says, the chart, and the same as a table. */
export function ChartSection(props: ChartSectionProps) {
  const { id, title, sentence, hasFailed, noData, className } = props;
  return (
    <section aria-labelledby={id} className={`${styles.section} ${className ?? ''}`}>
      <h2 id={id}>{title}</h2>
      {!hasFailed && !noData && <p className={`num ${styles.sentence}`}>{sentence}</p>}
      {hasFailed ? <FailedPart title={analyticsFailed} /> : noData ? <NoData>{noData}</NoData> : <Content {...props} />}
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
