import { staffPaths } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { PageHead } from '../../layout/PageHead.tsx';
import styles from './SettingsHead.module.css';

/** On a phone the save bar takes the place of the tabs: the way back stands above. */
export function SettingsHead() {
  return (
    <>
      <Link to={staffPaths.dashboard} className={styles.back}>
        <Icon name="previous" /> Dashboard
      </Link>
      <PageHead title="Settings" note="Manage your dealership settings and preferences" />
    </>
  );
}
