import { staffPaths } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './BackToVehicles.module.css';

export function BackToVehicles({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div>
        <Link to={staffPaths.vehicles} className={styles.back}>
          <Icon name="previous" /> Vehicle Management
        </Link>
        <h1>{title}</h1>
      </div>
      {children}
    </header>
  );
}
