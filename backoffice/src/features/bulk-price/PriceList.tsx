import { formatCount, vehicleName } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import styles from './BulkPriceDialog.module.css';
import type { RepricePreview } from './reprice.ts';

/** The preview lists this many vehicles and counts the rest. */
const listedCount = 200;

type PriceListProps = { preview: RepricePreview; format: (price: number) => string };

export function PriceList({ preview: { changed }, format }: PriceListProps) {
  if (changed.length === 0) return null;
  const listed = changed.slice(0, listedCount);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className={styles.list} aria-label="Prices before and after" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Vehicle</th>
            <th scope="col">Now</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ vehicle, to, isUnusual }) => (
            <tr key={vehicle.id} className={isUnusual ? styles.flagged : undefined}>
              <th scope="row">{vehicleName(vehicle)}</th>
              <td>{format(vehicle.price)}</td>
              <td>
                {isUnusual && <Icon name="warning" />}
                <b>{format(to)}</b>
                {isUnusual && <span className="sr"> more than 30% {to < vehicle.price ? 'lower' : 'higher'}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed.length > listed.length && <p>and {formatCount(changed.length - listed.length)} more</p>}
    </section>
  );
}
