import type { StaffUser } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { NewRecoveryCodesDialog } from './NewRecoveryCodesDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import styles from './TwoFactor.module.css';
import { TwoFactorEnrolment } from './TwoFactorEnrolment.tsx';
import type { TwoFactorEnrolmentState } from './use-two-factor-enrolment.ts';

type OwnTwoFactorProps = {
  user: StaffUser;
  setUp: TwoFactorEnrolmentState;
  /** Whether the dealership requires one; null where its settings are not loaded. */
  isDemanded: boolean | null;
  refresh: () => Promise<void>;
  /** Reloads the user after codes were saved, or removed with the factor. */
  refreshCodes: (hasSaved: boolean) => Promise<void>;
};

/** The user's own second factor, required or not. */
export function OwnTwoFactor({ user, setUp, isDemanded, refresh, refreshCodes }: OwnTwoFactorProps) {
  const { account } = useStaff();
  const toasts = useToasts();
  const [open, setOpen] = useState<'codes' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const cancelCodes = () => {
    close();
    void refresh();
  };
  const finishCodes = () => {
    close();
    void refreshCodes(true);
  };
  const isOn = user.secondFactor === 'verified';
  const isWithoutCodes = isOn && user.hasRecoveryCodes === false;
  const heading = useFocusAfter(setUp.step !== 'closed');

  const finishSetUp = () => {
    toasts.show({ tone: 'ok', text: 'Your second factor is on' });
    void setUp.close();
  };
  const finishRemoval = () => {
    close();
    toasts.show({ tone: 'ok', text: 'Your second factor is removed' });
    void refreshCodes(false);
  };

  if (setUp.step !== 'closed') return <TwoFactorEnrolment user={user} setUp={setUp} onDone={finishSetUp} />;
  return (
    <div className={styles.own}>
      <h3 ref={heading} tabIndex={-1}>
        {isOn ? 'Your account asks for a code' : 'Your account asks for the password alone'}
      </h3>
      <p>{toExplanation(isOn, isWithoutCodes)}</p>
      {isWithoutCodes && (
        <Note tone="warn" title="You have no recovery codes">
          <p>Without one, you cannot sign in if you lose the app. Make new codes and store them.</p>
        </Note>
      )}
      <div className={styles.actions}>
        {!isOn && <Button onClick={setUp.open}>Set up a second factor</Button>}
        {isOn && <Button onClick={() => setOpen('codes')}>New recovery codes</Button>}
        {isOn && (
          <Button variant="quiet" onClick={() => setOpen('remove')}>
            Remove second factor
          </Button>
        )}
      </div>
      {open === 'codes' && <NewRecoveryCodesDialog user={user} onSaved={finishCodes} onCancel={cancelCodes} />}
      {open === 'remove' && (
        <PasswordDialog
          title="Remove your second factor?"
          detail={toRemovalDetail(isDemanded)}
          action="Remove second factor"
          work={account.removeTwoFactor}
          onDone={finishRemoval}
          onCancel={close}
        />
      )}
    </div>
  );
}

/** Takes the focus when the set-up that had it is closed. */
function useFocusAfter(isOpen: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return heading;
}

function toExplanation(isOn: boolean, isWithoutCodes: boolean): string {
  if (!isOn) return 'A code from an app also protects your account if your password leaks.';
  if (isWithoutCodes) return 'From your authenticator app.';
  return 'From your authenticator app. If you lose it, any one of your recovery codes signs you in.';
}

function toRemovalDetail(isDemanded: boolean | null): string {
  if (isDemanded) {
    return 'The dealership asks for one: you set up a new one right after. This is the way to change phones.';
  }
  if (isDemanded === false) return 'Your password alone signs you in then. Your recovery codes stop working.';
  return 'Your recovery codes stop working. If the dealership asks for a second factor, you set up a new one right after.';
}
