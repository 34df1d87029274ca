import { formatCount, paths } from '@dealer/shared-domain';
import { classNames, Icon } from '@dealer/shared-ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useStaff } from '../staff.tsx';
import { MoreSheet } from './MoreSheet.tsx';
import styles from './Sidebar.module.css';
import { useSignOut } from './use-sign-out.ts';

type SidebarProps = { dealerName: string; vehicleCount: number | null; className?: string | undefined };

/** At the left of a wide window; on a phone the tabs at the thumb, with the rest behind "More". */
export function Sidebar({ dealerName, vehicleCount, className }: SidebarProps) {
  const { pathname } = useLocation();
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const isInStock = pathname.startsWith(paths.adminVehicles);
  const isDashboard = /^\/admin(\/dashboard)?\/?$/.test(pathname);

  return (
    <aside className={classNames(styles.side, className)} aria-label="Sidebar">
      <Link className={styles.brand} to={paths.adminDashboard}>
        <b>{dealerName}</b> <span>Back office</span>
      </Link>
      <nav className={styles.nav} aria-label="Back office">
        <Link to={paths.adminDashboard} aria-current={isDashboard ? 'page' : undefined}>
          <Icon name="dashboard" /> Dashboard
        </Link>
        <Link to={paths.adminVehicles} aria-current={isInStock ? 'page' : undefined}>
          <Icon name="car" /> Vehicles {vehicleCount !== null && <i className="num">{formatCount(vehicleCount)}</i>}
        </Link>
        <button
          type="button"
          className={styles.more}
          aria-haspopup="dialog"
          aria-expanded={isMoreOpen}
          onClick={() => setIsMoreOpen(true)}
        >
          <Icon name="more" /> More
        </button>
      </nav>
      <Person />
      {isMoreOpen && <MoreSheet dealerName={dealerName} onClose={() => setIsMoreOpen(false)} />}
    </aside>
  );
}

function Person() {
  const { session } = useStaff();
  const { leaving, signOut } = useSignOut();
  return (
    <div className={styles.foot}>
      <a className={styles.site} href={paths.home}>
        <Icon name="external" /> View site
      </a>
      <div className={styles.person}>
        <p>Welcome, {session.getUser().username}</p>
        <button type="button" aria-disabled={leaving !== null} onClick={() => signOut('device')}>
          {leaving === 'device' ? 'Signing out...' : 'Logout'}
        </button>
      </div>
      <button
        type="button"
        className={styles.everywhere}
        aria-disabled={leaving !== null}
        onClick={() => signOut('everywhere')}
      >
        {leaving === 'everywhere' ? 'Signing out...' : 'Sign out on all devices'}
      </button>
    </div>
  );
}
