import { formatCount, paths } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import styles from './SavedLink.module.css';
import { useSavedVehicles } from './use-saved-vehicles.ts';

export function SavedLink() {
  const length = useSavedVehicles(({ saved }) => saved.length);
  return (
    <Link className={styles.link} to={paths.saved} aria-label={length > 0 ? `Saved, ${formatCount(length)}` : 'Saved'}>
      <Icon name="heart" />
      {length > 0 && <b className="num">{formatCount(length)}</b>}
    </Link>
  );
}
