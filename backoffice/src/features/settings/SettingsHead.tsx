import { staffPaths } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { PageHead } from '../../ui/PageHead.tsx';
import styles from './SettingsHead.module.css';

/** On a phone the save bar covers the navigation, so a link back comes first. */
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
