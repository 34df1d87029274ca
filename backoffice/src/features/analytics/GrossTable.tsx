import { formatCount } from '@dealer/shared-domain';
import { classNames } from '@dealer/shared-ui';
import type { CSSProperties } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatSigned } from '../../format.ts';
import styles from './GrossTable.module.css';

export type GrossRow = { name: string; vehicles: number; gross: number; isOpen?: boolean };

/** A chart that is its own table; losses are red and have a minus sign. */
export function GrossTable({ caption, heading, rows }: { caption: string; heading: string; rows: GrossRow[] }) {
  const { currency } = useDealer();
  const largest = Math.max(1, ...rows.map(({ gross }) => Math.abs(gross)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={`${caption}, table`}>
      <table className={classNames('num', styles.gross)}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">Sold</th>
            <td aria-hidden="true" />
            <th scope="col">Gross</th>
            <th scope="col">Per vehicle</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, vehicles, gross, isOpen }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatCount(vehicles)}</td>
              <td className={styles.cell} aria-hidden="true">
                <span
                  className={classNames(styles.bar, isOpen && styles.open, gross < 0 && styles.loss)}
                  style={{ '--share': `${(Math.abs(gross) / largest) * 100}%` } as CSSProperties}
                />
              </td>
              <td>
                <b>{formatSigned(gross, currency)}</b>
              </td>
              <td>{vehicles === 0 ? '–' : formatSigned(Math.round(gross / vehicles), currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
