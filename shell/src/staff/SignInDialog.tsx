import type { StaffUser } from '@dealer/shared-domain/staff';
import { Button, Modal } from '@dealer/shared-ui';
import { Door } from './Door.tsx';
import { SignIn } from './SignIn.tsx';
import styles from './SignInDialog.module.css';
import type { Loss } from './staff-store.ts';
import { TimeoutNote } from './TimeoutNote.tsx';
import { useStaffServices } from './use-staff-services.ts';

/** Something came between the person and an open page: sign in over it, and what was being saved goes on. */
export function SignInDialog({ user, loss }: { user: StaffUser; loss: Loss }) {
  const { auth, session } = useStaffServices();
  const leave = () => location.assign(location.pathname);
  const shared = { headingLevel: 2 as const, username: user.username, onDone: session.enter };

  if (loss === 'ended') {
    return (
      <Modal label="Sign in again" className={styles.dialog} onClose={session.declineToSignIn}>
        <SignIn
          {...shared}
          title="Sign in again"
          lead="Your session has ended. Everything on this page is still here and will be saved after you sign in."
          onStartOver={() => undefined}
        />
        <Button className={styles.later} onClick={session.declineToSignIn}>
          Not now
        </Button>
      </Modal>
    );
  }
  // Nobody may be at the desk: the page behind is not to be read.
  return (
    <Modal label="Sign in again" placement="window" onClose={() => undefined}>
      <Door as="div">
        {loss === 'timed-out' ? (
          <>
            <SignIn
              {...shared}
              title="Sign in again"
              lead="Sign in to manage the dealership inventory"
              reason={<TimeoutNote isPageKept />}
              onStartOver={() => undefined}
            />
            <Button className={styles.later} variant="quiet" onClick={leave}>
              Sign in as somebody else
            </Button>
          </>
        ) : (
          <SignIn
            {...shared}
            title="Sign in again"
            lead=""
            user={user}
            onStartOver={() => void auth.signOut('device')}
          />
        )}
      </Door>
    </Modal>
  );
}
