import { paths } from '@dealer/shared-domain';
import type { SignOutScope } from '@dealer/shared-domain/staff';
import { Button, Icon, Modal } from '@dealer/shared-ui';
import { useStaff } from '../staff.tsx';
import styles from './MoreSheet.module.css';
import { useSignOut } from './use-sign-out.ts';

/** What the sidebar holds besides pages, on a phone. */
export function MoreSheet({ dealerName, onClose }: { dealerName: string; onClose: () => void }) {
  const { session } = useStaff();
  const { leaving, signOut } = useSignOut();
  // What could not be done is said on the page below.
  const leave = (scope: SignOutScope) => void signOut(scope).then(onClose);
  return (
    <Modal label="More" placement="sheet" className={styles.sheet} onClose={onClose}>
      <header>
        <div>
          <h2>{dealerName}</h2>
          <p>Welcome, {session.getUser().username}</p>
        </div>
        <Button variant="quiet" aria-label="Close" className={styles.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <ul>
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
