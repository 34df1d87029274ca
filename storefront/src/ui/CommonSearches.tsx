import { type CommonSearch, formatCount, paths } from '@dealer/shared-domain';
import styles from './CommonSearches.module.css';
import { OverlayLink } from './OverlayLink.tsx';
import picks from './picks.module.css';

type CommonSearchesProps = { searches: CommonSearch[]; onFollow?: () => void };

/** Links to what many look for, with the number of vehicles. */
export function CommonSearches({ searches, onFollow }: CommonSearchesProps) {
  if (searches.length === 0) return null;
  return (
    <ul className={`${picks.picks} ${styles.searches}`} aria-label="Common searches">
      {searches.map(({ phrase, count }) => (
        <li key={phrase}>
          <OverlayLink to={`${paths.inventory}?${new URLSearchParams({ q: phrase })}`} onFollow={onFollow}>
            {phrase} <i className="num">{formatCount(count)}</i>
          </OverlayLink>
        </li>
      ))}
    </ul>
  );
}
