import { formatCount, paths } from '@dealer/shared-domain';
import type { SignOutScope } from '@dealer/shared-domain/staff';
import { Button, Icon, Modal } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import type { FrameData } from '../loaders.ts';
import { StaffIcon } from '../StaffIcon.tsx';
import { useStaff } from '../staff.tsx';
import styles from './MoreSheet.module.css';
import type { FrameTool } from './use-frame-tools.tsx';
import { useNavItems } from './use-nav-items.ts';
import { useSignOut } from './use-sign-out.ts';

/** What the sidebar holds besides pages, on a phone. */
type MoreSheetProps = { frame: FrameData; onOpen: (tool: FrameTool) => void; onClose: () => void };

/** What the sidebar holds besides pages, on a phone. */
export function MoreSheet({ frame, onOpen, onClose }: MoreSheetProps) {
  const items = useNavItems().filter(({ isTab }) => !isTab);
  const { session } = useStaff();
  const { leaving, signOut } = useSignOut();
  // What could not be done is said on the page below.
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
          <a href={paths.home}>
            <Icon name="external" /> View site
          </a>
        </li>
        <li>
          <button type="button" aria-disabled={leaving !== null} onClick={() => leave('device')}>
            <Icon name="leave" /> {leaving === 'device' ? 'Signing out...' : 'Logout'}
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
