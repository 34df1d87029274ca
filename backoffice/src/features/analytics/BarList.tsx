import { Bar, BarChart, type BarShapeProps, XAxis, YAxis } from 'recharts';
import styles from './Chart.module.css';
import type { NamedBar } from './chart-data.ts';
import { useWidth } from './use-width.ts';

export type BarListProps = {
  bars: NamedBar[];
  label: string /** How much of the width the names take. */;
  nameShare?: number;
};

const rowPx = 28;
/** Space for the value and its note after the longest bar. */
const endPx = 96;

/** Horizontal bars, with the name before and the value after each. */
export function BarList({ bars, label, nameShare = 0.26 }: BarListProps) {
  const [ref, widthPx] = useWidth();
  return (
    <div ref={ref} className={styles.chart}>
      {widthPx > 0 && (
        <BarChart
          layout="vertical"
          data={bars}
          width={widthPx}
          height={bars.length * rowPx}
          margin={{ top: 0, right: endPx, bottom: 0, left: 0 }}
          barSize={17}
          role="img"
          aria-label={label}
        >
          <XAxis type="number" domain={[0, 'dataMax']} hide />
          <YAxis
            type="category"
            dataKey="name"
            interval={0}
            axisLine={false}
            tickLine={false}
            width={Math.max(88, Math.round(widthPx * nameShare))}
            tick={NameTick}
          />
          <Bar dataKey="value" shape={BarShape} isAnimationActive={false} />
        </BarChart>
      )}
    </div>
  );
}

type NameTickProps = { y?: number | string; payload?: { value?: string } };

/** Long names are truncated here; the table has the full text. */
function NameTick({ y = 0, payload, ...rest }: NameTickProps & { width?: number | string }) {
  const name = payload?.value ?? '';
  const room = Math.floor(Number(rest.width ?? 88) / 7);
  return (
    <text className={styles.name} x={0} y={Number(y)} dy="0.35em">
      {name.length > room ? `${name.slice(0, room - 1)}…` : name}
    </text>
  );
}

function BarShape({ x, y, width, height, payload }: BarShapeProps) {
  const { value, note }: NamedBar = payload;
  return (
    <g>
      <rect className={styles.mark} x={x} y={y} width={width} height={height} rx={2} />
      <text className={styles.value} x={x + width + 8} y={y + height / 2} dy="0.35em">
        {value}
        <tspan className={styles.soft} dx={6}>
          {note}
        </tspan>
      </text>
    </g>
  );
}
