import { paths } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import styles from './VehicleForm.module.css';

/** The page's name, and the way back to the list. */
export function FormHead({ title }: { title: string }) {
  return (
    <header className={styles.head}>
      <title>{title}</title>
      <Link to={paths.adminVehicles} className={styles.back}>
        <Icon name="previous" /> Vehicle Management
      </Link>
      <h1>{title}</h1>
    </header>
  );
}
