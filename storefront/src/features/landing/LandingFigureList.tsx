import { formatCount, formatPrice, type LandingFigures, listFlags } from '@dealer/shared-domain';
import { useSite } from '../../site.tsx';
import styles from './LandingFigureList.module.css';

export function LandingFigureList({ figures }: { figures: LandingFigures }) {
  const { contact } = useSite();
  const { total, priceMin, lowestPriced, mileageMiddle } = figures;
  return (
    <dl className={`num ${styles.figures}`}>
      <div>
        <dt>available</dt>
        <dd>{formatCount(total)}</dd>
      </div>
      {priceMin !== null && (
        <div>
          <dt>
            {total > 1 && 'from, '}plus HST &amp; licensing
            {lowestPriced && listFlags(lowestPriced)}
          </dt>
          <dd>{formatPrice(priceMin, contact.currency)}</dd>
        </div>
      )}
      {mileageMiddle !== null && (
        <div>
          <dt>{total > 1 ? 'median mileage' : 'mileage'}</dt>
          <dd>
            {formatCount(mileageMiddle)} <small>km</small>
          </dd>
        </div>
      )}
    </dl>
  );
}
