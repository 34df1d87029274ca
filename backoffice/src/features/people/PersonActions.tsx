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
  onRemove: () => void;
};

/** Only the actions that apply to the account. */
export function PersonActions({ person, lockOut, working, onRun, onRemove }: PersonActionsProps) {
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
            <b>Invitation</b> Sends a new link; it works for one hour.
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
      {lockOut === null && (
        <li>
          <p>
            <b>{state === 'suspended' ? 'Suspended' : 'Access'}</b>{' '}
            {state === 'suspended'
              ? 'Cannot sign in. What they did stays, and so does the account.'
              : 'Suspending signs them out everywhere immediately, and keeps the account.'}
          </p>
          <Button
            aria-disabled={isWorking}
            onClick={() => {
              const isSuspended = state !== 'suspended';
              const text = `${username} is ${isSuspended ? 'suspended, and signed out everywhere' : 'back'}`;
              return onRun('suspend', () => people.update(id, { isSuspended }), toToast(text));
            }}
          >
            {toSuspendLabel(state === 'suspended', working === 'suspend')}
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

function toSuspendLabel(isSuspended: boolean, isWorking: boolean): string {
  if (isSuspended) return isWorking ? 'Restoring...' : 'Restore';
  return isWorking ? 'Suspending...' : 'Suspend';
}
