import { StaffIcon } from '../../ui/StaffIcon.tsx';
import styles from './TableDetails.module.css';

/** The first column names the rows; the others are numbers. */
export type Table = { columns: string[]; rows: string[][] };

/** The chart's data as a table, for screen readers and exact values. */
export function TableDetails({ caption, columns, rows }: Table & { caption: string }) {
  const [first, ...numbers] = columns;
  return (
    <details className={styles.details}>
      <summary>
        <StaffIcon name="table" /> Show as table
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={`${caption}, table`}>
        <table className="num">
          <caption className="sr">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {numbers.map((name) => (
                <th key={name} scope="col" className={styles.number}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={numbers[index]} className={styles.number}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
