import { classNames } from '@dealer/shared-ui';
import { Bar, BarChart, type BarShapeProps, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './Chart.module.css';
import { type Column, niceTicks } from './chart-data.ts';
import { useWidth } from './use-width.ts';

export type ColumnChartProps = { columns: Column[]; heightPx: number; label: string };

const narrowPx = 420;

/** Vertical columns, each with its value. */
export function ColumnChart({ columns, heightPx, label }: ColumnChartProps) {
  const [ref, widthPx] = useWidth();
  const ticks = niceTicks(Math.max(...columns.map(({ value }) => value)));
  const isNarrow = widthPx < narrowPx;
  return (
    <div ref={ref} className={styles.chart}>
      {widthPx > 0 && (
        <BarChart
          data={columns}
          width={widthPx}
          height={heightPx}
          margin={{ top: 20, right: 0, bottom: 0, left: 0 }}
          barCategoryGap="27%"
          role="img"
          aria-label={label}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey={({ label: name, shortLabel }: Column) => (isNarrow ? (shortLabel ?? name) : name)}
            interval={0}
            axisLine={false}
            tickLine={false}
            height={26}
            className={styles.names}
          />
          <YAxis
            ticks={ticks}
            domain={[0, ticks.at(-1) ?? 1]}
            allowDecimals={false}
            axisLine={false}
            tickLine={false}
            width={isNarrow ? 28 : 40}
            className={styles.ticks}
          />
          <Tooltip
            cursor={{ className: styles.ground }}
            isAnimationActive={false}
            content={({ payload }) => <Tip column={payload[0]?.payload} />}
          />
          <Bar dataKey="value" shape={ColumnShape} isAnimationActive={false} />
        </BarChart>
      )}
    </div>
  );
}

function ColumnShape({ x, y, width, height, payload }: BarShapeProps) {
  const { value, look }: Column = payload;
  return (
    <g>
      <rect
        className={classNames(styles.mark, look && styles[look])}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={2}
      />
      <text className={styles.value} x={x + width / 2} y={y - 6} textAnchor="middle">
        {value}
      </text>
    </g>
  );
}

function Tip({ column }: { column: Column | undefined }) {
  if (!column) return null;
  return (
    <div className={`num ${styles.tip}`}>
      <b>{column.head}</b>
      {column.note && <span>{column.note}</span>}
    </div>
  );
}
