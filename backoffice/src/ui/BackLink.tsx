import { Icon } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import styles from './BackLink.module.css';

/** A link to the parent page, above the title. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="previous" /> {label}
    </Link>
  );
}
