import type { ApiResult, Person } from '@dealer/shared-domain/staff';
import { Button } from '@dealer/shared-ui';
import { useStaff } from '../../staff.tsx';
import type { ToastMessage } from '../../ui/toasts.tsx';
import styles from './PersonDialog.module.css';

type PersonActionsProps = {
  person: Person;
  lockOut: string | null;
  working: string | null;
  onRun: <T>(name: string, work: () => Promise<ApiResult<T>>, toToast: (value: T) => ToastMessage) => Promise<void>;
  onDeactivate: () => void;
  onRemove: () => void;
};

/** Only the actions that apply to the account. */
export function PersonActions({ person, lockOut, working, onRun, onDeactivate, onRemove }: PersonActionsProps) {
  const { people, session } = useStaff();
  const { id, username, state, hasTwoFactor } = person;
  const isOwn = id === session.getUser().id;
  const isWorking = working !== null;
  const toToast = (text: string) => (): ToastMessage => ({ tone: 'ok', text });
  return (
    <ul className={styles.more}>
      {state === 'invited' && (
        <li>
          <p>
            <b>Invitation</b> Sends a new link; it works for 72 hours.
          </p>
          <Button
            aria-disabled={isWorking}
            onClick={() =>
              onRun(
                'resend',
                () => people.resend(id),
                ({ isMailed, message }) => ({
                  tone: isMailed ? 'ok' : 'warn',
                  text: message,
                }),
              )
            }
          >
            {working === 'resend' ? 'Sending...' : 'Send again'}
          </Button>
        </li>
      )}
      {hasTwoFactor && !isOwn && (
        <li>
          <p>
            <b>Second factor</b> For a phone that is lost: their password alone signs them in, until they set up
            another.
          </p>
          <Button
            aria-disabled={isWorking}
            onClick={() =>
              onRun('reset', () => people.resetTwoFactor(id), toToast(`The second factor of ${username} is removed`))
            }
          >
            {working === 'reset' ? 'Resetting...' : 'Reset two-factor'}
          </Button>
        </li>
      )}
      {lockOut === null && state === 'suspended' && (
        <li>
          <p>
            <b>Deactivated</b> Cannot sign in. What they did stays in the history, and so does the account.
          </p>
          <Button
            aria-disabled={isWorking}
            onClick={() =>
              onRun('activate', () => people.update(id, { isSuspended: false }), toToast(`${username} is active again`))
            }
          >
            {working === 'activate' ? 'Activating...' : 'Activate'}
          </Button>
        </li>
      )}
      {lockOut === null && state !== 'suspended' && (
        <li>
          <p>
            <b>Access</b> Deactivating signs them out everywhere immediately. What they did stays under their name.
          </p>
          <Button aria-disabled={isWorking} onClick={onDeactivate}>
            Deactivate...
          </Button>
        </li>
      )}
      {lockOut === null && (
        <li>
          <p>
            <b>Remove</b> Takes the account away. What they did stays in the histories.
          </p>
          <Button aria-disabled={isWorking} onClick={onRemove}>
            Remove...
          </Button>
        </li>
      )}
    </ul>
  );
}
