import {
  formatCount,
  formatPrice,
  type LandingFigures,
  landingPath,
  listFlags,
  noSubject,
} from '@dealer/shared-domain';
import { Thumbnail } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useSite } from '../../site.tsx';
import styles from './ModelStrip.module.css';

const maxModels = 8;

/** The models with their own pages; nothing on a page of one model. */
export function ModelStrip({ figures: { subject, models } }: { figures: LandingFigures }) {
  const { config, contact } = useSite();
  if (models.length < 2) return null;
  return (
    <ul className={styles.models} aria-label="Models">
      {models.slice(0, maxModels).map(({ make, model, count, priceMin, image, ...flagged }) => (
        <li key={`${make} ${model}`}>
          <Link to={landingPath({ ...noSubject, make, model }) ?? ''}>
            <Thumbnail config={config} image={image} className={styles.picture} />
            <span>
              <b>{subject.make ? model : `${make} ${model}`}</b>
              <small className="num">
                {count > 1 && 'from '}
                {formatPrice(priceMin, contact.currency)}
                {listFlags(flagged)}
              </small>
            </span>
            <i className="num">
              {formatCount(count)} <span className="sr">available</span>
            </i>
          </Link>
        </li>
      ))}
    </ul>
  );
}
