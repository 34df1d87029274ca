import { formatCount, paths } from '@dealer/shared-domain';
import { staffPaths } from '@dealer/shared-domain/staff';
import { classNames, Icon } from '@dealer/shared-ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useCounts } from '../counts-watch.tsx';
import type { FrameData } from '../frame-data.ts';
import { useMay, useStaff } from '../staff.tsx';
import { Key } from '../ui/Key.tsx';
import { formatAction } from '../ui/keymap.ts';
import { isCurrent, type NavItem } from '../ui/nav-items.ts';
import { StaffIcon } from '../ui/StaffIcon.tsx';
import { useNavItems } from '../ui/use-nav-items.ts';
import { useSignOut } from '../ui/use-sign-out.ts';
import { Bell } from './Bell.tsx';
import type { FrameOverlay } from './frame-overlay.ts';
import { MoreMenu } from './MoreMenu.tsx';
import styles from './Sidebar.module.css';

type SidebarProps = { frame: FrameData; className?: string | undefined; onOpen: (overlay: FrameOverlay) => void };

/** A sidebar in a wide window; on a phone a tab bar, with the rest behind "More". */
export function Sidebar({ frame: loaded, className, onOpen }: SidebarProps) {
  const { pathname } = useLocation();
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const items = useNavItems();
  const frame = { ...loaded, ...useCounts() };
  const dueReminders = frame.messages?.reminders ?? 0;

  return (
    <aside className={classNames(styles.side, className)} aria-label="Sidebar">
      <Link className={styles.brand} to={staffPaths.dashboard}>
        <b>{frame.contact.name}</b> <span>Back office</span>
      </Link>
      <div className={styles.tools}>
        <button type="button" className={styles.commands} aria-haspopup="dialog" onClick={() => onOpen('palette')}>
          <Icon name="search" /> Search <Key>{formatAction('openPalette').join(' ')}</Key>
        </button>
        {useMay('messages') && <Bell count={dueReminders} onOpen={() => onOpen('reminders')} />}
      </div>
      <nav className={styles.nav} aria-label="Back office">
        {items.map((item) => (
          <NavLink
            key={item.to}
            item={item}
            isCurrent={isCurrent(item, pathname)}
            count={item.count?.(frame) ?? null}
          />
        ))}
        <button
          type="button"
          className={styles.more}
          aria-haspopup="dialog"
          aria-expanded={isMoreOpen}
          onClick={() => setIsMoreOpen(true)}
        >
          <StaffIcon name="more" /> More{' '}
          {dueReminders > 0 && <i className={classNames('num', styles.urgent)}>{formatCount(dueReminders)}</i>}
        </button>
      </nav>
      <Person onOpen={onOpen} />
      {isMoreOpen && <MoreMenu frame={frame} onOpen={onOpen} onClose={() => setIsMoreOpen(false)} />}
    </aside>
  );
}

function NavLink({ item, isCurrent, count }: { item: NavItem; isCurrent: boolean; count: number | null }) {
  return (
    <Link to={item.to} className={item.isTab ? undefined : styles.wide} aria-current={isCurrent ? 'page' : undefined}>
      <StaffIcon name={item.icon} /> {item.label}{' '}
      {count !== null && <i className={classNames('num', item.isUrgent && styles.urgent)}>{formatCount(count)}</i>}
    </Link>
  );
}

function Person({ onOpen }: Pick<SidebarProps, 'onOpen'>) {
  const { session } = useStaff();
  const { leaving, signOut } = useSignOut();
  const { pathname } = useLocation();
  return (
    <div className={styles.foot}>
      <a className={styles.site} href={paths.home}>
        <Icon name="external" /> View site
      </a>
      <button type="button" className={styles.keys} aria-haspopup="dialog" onClick={() => onOpen('shortcuts')}>
        <StaffIcon name="keyboard" /> Keyboard
      </button>
      <div className={styles.person}>
        <Link to={staffPaths.account} aria-current={pathname === staffPaths.account ? 'page' : undefined}>
          Welcome, {session.getUser().username}
        </Link>
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
