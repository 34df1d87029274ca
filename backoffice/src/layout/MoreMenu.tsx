import { formatCount, paths } from '@dealer/shared-domain';
import { type SignOutScope, staffPaths } from '@dealer/shared-domain/staff';
import { Button, Icon, Modal } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import type { FrameData } from '../frame-data.ts';
import { useMay, useStaff } from '../staff.tsx';
import { StaffIcon } from '../ui/StaffIcon.tsx';
import { useNavItems } from '../ui/use-nav-items.ts';
import { useSignOut } from '../ui/use-sign-out.ts';
import type { FrameOverlay } from './frame-overlay.ts';
import styles from './MoreMenu.module.css';

type MoreMenuProps = { frame: FrameData; onOpen: (overlay: FrameOverlay) => void; onClose: () => void };

/** The sidebar's other entries, on a phone. */
export function MoreMenu({ frame, onOpen, onClose }: MoreMenuProps) {
  const dueReminders = frame.messages?.reminders ?? 0;
  const items = useNavItems().filter(({ isTab }) => !isTab);
  const { session } = useStaff();
  const { leaving, signOut } = useSignOut();
  // A failure shows as a toast on the page below.
  const leave = (scope: SignOutScope) => void signOut(scope).then(onClose);
  return (
    <Modal label="More" placement="sheet" className={styles.sheet} onClose={onClose}>
      <header>
        <div>
          <h2>{frame.contact.name}</h2>
          <p>Welcome, {session.getUser().username}</p>
        </div>
        <Button variant="quiet" aria-label="Close" className={styles.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <ul>
        <li>
          <button
            type="button"
            onClick={() => {
              onClose();
              onOpen('palette');
            }}
          >
            <Icon name="search" /> Search and commands
          </button>
        </li>
        {useMay('messages') && (
          <li>
            <button
              type="button"
              onClick={() => {
                onClose();
                onOpen('reminders');
              }}
            >
              <Icon name="bell" /> Reminders {dueReminders > 0 && <i className="num">{formatCount(dueReminders)}</i>}
            </button>
          </li>
        )}
        {items.map((item) => {
          const count = item.count?.(frame) ?? null;
          return (
            <li key={item.to}>
              <Link to={item.to} onClick={onClose}>
                <StaffIcon name={item.icon} /> {item.label}{' '}
                {count !== null && <i className="num">{formatCount(count)}</i>}
              </Link>
            </li>
          );
        })}
        <li>
          <Link to={staffPaths.account} onClick={onClose}>
            <StaffIcon name="person" /> Your account
          </Link>
        </li>
        <li>
          <a href={paths.home}>
            <Icon name="external" /> View site
          </a>
        </li>
        <li>
          <button type="button" aria-disabled={leaving !== null} onClick={() => leave('device')}>
            <StaffIcon name="leave" /> {leaving === 'device' ? 'Signing out...' : 'Logout'}
          </button>
        </li>
        <li>
          <button type="button" aria-disabled={leaving !== null} onClick={() => leave('everywhere')}>
            <Icon name="lock" /> {leaving === 'everywhere' ? 'Signing out...' : 'Sign out on all devices'}
          </button>
        </li>
      </ul>
    </Modal>
  );
}
