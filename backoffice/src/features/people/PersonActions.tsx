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
        <ActionItem
          title="Invitation"
          isWorking={isWorking}
          label={working === 'resend' ? 'Sending...' : 'Send again'}
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
          Sends a new link; it works for 72 hours.
        </ActionItem>
      )}
      {hasTwoFactor && !isOwn && (
        <ActionItem
          title="Second factor"
          isWorking={isWorking}
          label={working === 'reset' ? 'Resetting...' : 'Reset two-factor'}
          onClick={() =>
            onRun('reset', () => people.resetTwoFactor(id), toToast(`The second factor of ${username} is removed`))
          }
        >
          For a phone that is lost: their password alone signs them in, until they set up another.
        </ActionItem>
      )}
      {lockOut === null && state === 'suspended' && (
        <ActionItem
          title="Deactivated"
          isWorking={isWorking}
          label={working === 'activate' ? 'Activating...' : 'Activate'}
          onClick={() =>
            onRun('activate', () => people.update(id, { isSuspended: false }), toToast(`${username} is active again`))
          }
        >
          Cannot sign in. What they did stays in the history, and so does the account.
        </ActionItem>
      )}
      {lockOut === null && state !== 'suspended' && (
        <ActionItem title="Access" isWorking={isWorking} label="Deactivate..." onClick={onDeactivate}>
          Deactivating signs them out everywhere immediately. What they did stays under their name.
        </ActionItem>
      )}
      {lockOut === null && (
        <ActionItem title="Remove" isWorking={isWorking} label="Remove..." onClick={onRemove}>
          Removes the account. What they did stays in the histories.
        </ActionItem>
      )}
    </ul>
  );
}

type ActionItemProps = {
  title: string;
  label: string;
  isWorking: boolean;
  onClick: () => void;
  children: string;
};

function ActionItem({ title, label, isWorking, onClick, children }: ActionItemProps) {
  return (
    <li>
      <p>
        <b>{title}</b> {children}
      </p>
      <Button aria-disabled={isWorking} onClick={onClick}>
        {label}
      </Button>
    </li>
  );
}
