import { Button, Modal } from '@dealer/shared-ui';
import { LoginForm } from './LoginForm.tsx';
import styles from './SignInDialog.module.css';
import { useStaffServices } from './use-staff-services.ts';

/** The session ended under an open page: sign in over it, and what was being saved goes on. */
export function SignInDialog({ username }: { username: string }) {
  const { session } = useStaffServices();
  return (
    <Modal label="Sign in again" onClose={session.declineToSignIn}>
      <h2>Sign in again</h2>
      <p className={styles.lead}>
        Your session has ended. Everything on this page is still here and will be saved after you sign in.
      </p>
      <LoginForm username={username} onSignedIn={session.enter} />
      <Button className={styles.later} onClick={session.declineToSignIn}>
        Not now
      </Button>
    </Modal>
  );
}
