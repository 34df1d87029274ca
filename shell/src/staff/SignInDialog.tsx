import { readSessionEnd, type SessionLoss, type StaffUser } from '@dealer/shared-domain/staff';
import { Button, Modal } from '@dealer/shared-ui';
import { LazySignIn } from './LazySignIn.tsx';
import { SessionEndNote } from './SessionEndNote.tsx';
import styles from './SignInDialog.module.css';
import { SignInLayout } from './SignInLayout.tsx';
import { useStaffServices } from './use-staff-services.ts';

/** Signs staff in again over the open page, so that a pending save can continue. */
export function SignInDialog({ user, loss }: { user: StaffUser; loss: SessionLoss }) {
  const { auth, session } = useStaffServices();
  const leave = () => location.assign(location.pathname);
  const shared = { headingLevel: 2 as const, username: user.username, onDone: session.enter };

  if (loss === 'ended') {
    return (
      <Modal label="Sign in again" className={styles.dialog} onClose={session.declineToSignIn}>
        <LazySignIn
          {...shared}
          title="Sign in again"
          lead="Your session has ended. Everything on this page is still here and will be saved after you sign in."
          reason={readSessionEnd() === 'ended' && <SessionEndNote reason="ended" isOverPage={false} />}
          onStartOver={() => undefined}
        />
        <Button className={styles.later} onClick={session.declineToSignIn}>
          Not now
        </Button>
      </Modal>
    );
  }
  // The desk may be unattended, so the page behind is hidden.
  return (
    <Modal label="Sign in again" placement="window" onClose={() => undefined}>
      <SignInLayout as="div">
        {loss !== 'interrupted' ? (
          <>
            <LazySignIn
              {...shared}
              title="Sign in again"
              lead="Sign in to manage the dealership inventory"
              reason={<SessionEndNote reason={loss} isOverPage />}
              onStartOver={() => undefined}
            />
            <Button className={styles.later} variant="quiet" onClick={leave}>
              Sign in as another user
            </Button>
          </>
        ) : (
          <LazySignIn
            {...shared}
            title="Sign in again"
            lead=""
            user={user}
            onStartOver={() => void auth.signOut('device')}
          />
        )}
      </SignInLayout>
    </Modal>
  );
}
