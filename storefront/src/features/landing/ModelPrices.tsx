import {
  formatBounds,
  formatCount,
  formatMileage,
  formatPrice,
  type LandingFigures,
  landingPath,
  noSubject,
} from '@dealer/shared-domain';
import { VehicleFlags } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useSite } from '../../site.tsx';
import styles from './ModelPrices.module.css';

export function ModelPrices({ figures: { subject, models } }: { figures: LandingFigures }) {
  const { contact } = useSite();
  const toPrice = (price: number) => formatPrice(price, contact.currency);
  return (
    <section aria-labelledby="prices">
      <h2 id="prices" className={styles.title}>
        What they cost here
      </h2>
      <p className={styles.note}>Counted from the vehicles above, nothing else.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways needs the keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label="Prices by model">
        <table className={`num ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Model</th>
              <th scope="col">Vehicles</th>
              <th scope="col">All-in price</th>
              <th scope="col">Mileage</th>
              <th scope="col">Years</th>
            </tr>
          </thead>
          <tbody>
            {models.map(({ make, model, count, ...bounds }) => (
              <tr key={`${make} ${model}`}>
                <th scope="row">
                  <Link className="link" to={landingPath({ ...noSubject, make, model }) ?? ''}>
                    {subject.make ? model : `${make} ${model}`}
                  </Link>
                </th>
                <td>{formatCount(count)}</td>
                <td>
                  {formatBounds(bounds.priceMin, bounds.priceMax, toPrice)}
                  <VehicleFlags vehicle={bounds} size="small" className={styles.flags} />
                </td>
                <td>{formatDistances(bounds.mileageMin, bounds.mileageMax)}</td>
                <td>{formatBounds(bounds.yearMin, bounds.yearMax, String)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function formatDistances(min: number | null, max: number | null): string {
  if (min === null || max === null) return '—';
  return min === max ? formatMileage(min) : `${formatCount(min)} to ${formatMileage(max)}`;
}
