import { paths } from '@dealer/shared-domain';
import { staffPaths } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import { Link, useRevalidator } from 'react-router-dom';
import { useMay } from '../../staff.tsx';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import { useSignOut } from '../../ui/use-sign-out.ts';
import styles from './QuickActions.module.css';
import head from './SectionHead.module.css';

export function QuickActions() {
  const { state, revalidate } = useRevalidator();
  const { leaving, signOut } = useSignOut();
  const isRefreshing = state === 'loading';
  return (
    <section aria-labelledby="quick-actions">
      <header className={head.head}>
        <h2 id="quick-actions">Quick Actions</h2>
        <Link
          className="link"
          to={paths.adminDashboard}
          aria-busy={isRefreshing}
          preventScrollReset
          onClick={(event) => {
            // A plain click reloads the data in place; with a modifier key the browser opens the dashboard in a new
            // tab.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            void revalidate();
          }}
        >
          {isRefreshing ? 'Refreshing...' : 'Refresh'}
        </Link>
      </header>
      <ul className={styles.actions}>
        <li>
          <Link to={paths.adminAddVehicle}>
            <Icon name="plus" /> Add Vehicle
          </Link>
        </li>
        {useMay('vehicles.transfer') && (
          <>
            <li>
              <Link to={staffPaths.importVehicles}>
                <StaffIcon name="upload" /> Import vehicles
              </Link>
            </li>
            <li>
              <Link to={staffPaths.exportVehicles}>
                <StaffIcon name="download" /> Export vehicles
              </Link>
            </li>
          </>
        )}
        <li>
          <a href={paths.home}>
            <Icon name="external" /> View the site
          </a>
        </li>
        {useMay('settings') && (
          <li>
            <Link to={staffPaths.settings}>
              <StaffIcon name="settings" /> Settings
            </Link>
          </li>
        )}
        <li>
          <button type="button" aria-disabled={leaving !== null} onClick={() => signOut('device')}>
            <StaffIcon name="leave" /> {leaving ? 'Signing out...' : 'Logout'}
          </button>
        </li>
      </ul>
    </section>
  );
}
