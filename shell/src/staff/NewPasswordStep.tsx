import { nextSignInStep, type Refusal, type StaffUser } from '@dealer/shared-domain/staff';
import { Button, Field } from '@dealer/shared-ui';
import { PasswordInput } from '@dealer/shared-ui/account';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { FailureNote } from './FailureNote.tsx';
import { findNewPasswordFault, NewPasswordField } from './NewPasswordFields.tsx';
import styles from './SignIn.module.css';
import { StepHead } from './StepHead.tsx';
import { useCountdown } from './use-countdown.ts';
import { useStaffServices } from './use-staff-services.ts';

type NewPasswordStepProps = {
  headingLevel: 1 | 2;
  user: StaffUser;
  password: RefObject<string | null>;
  onUser: (user: StaffUser) => void;
  onStartOver: () => void;
};

const unavailable: Refusal = { kind: 'unavailable', message: 'Please try again.' };

/** The password has expired: a new one before anything else. */
export function NewPasswordStep({ headingLevel, user, password, onUser, onStartOver }: NewPasswordStepProps) {
  const { auth, account } = useStaffServices();
  const current = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const [asksCurrent, setAsksCurrent] = useState(password.current === null);
  const [faults, setFaults] = useState<{ current?: string | undefined; chosen?: string | undefined }>({});
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const secondsLeft = useCountdown(failure?.kind === 'locked' ? failure.retryAfterSeconds : 0);

  const change = async () => {
    const before = asksCurrent ? (current.current?.value ?? '') : (password.current ?? '');
    const next = chosen.current?.value ?? '';
    const found = {
      current: before === '' ? 'Current password is required' : undefined,
      chosen: await findNewPasswordFault(next, user.username),
    };
    setFaults(found);
    setFailure(null);
    if (found.current) return current.current?.focus();
    if (found.chosen) return chosen.current?.focus();
    const answer = await account.changePassword(before, next);
    if (answer.kind === 'done') {
      password.current = next;
      const changed = await auth.getUser();
      if (typeof changed !== 'object') return onStartOver();
      return nextSignInStep(changed) === 'new-password' ? setFailure(unavailable) : onUser(changed);
    }
    if (answer.kind === 'refused' && /current password is/i.test(answer.message)) {
      setAsksCurrent(true);
      setFaults({ current: answer.message });
    } else if (answer.kind === 'refused') setFaults({ chosen: answer.message });
    else setFailure(answer);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || secondsLeft > 0) return;
    setIsBusy(true);
    change()
      .catch(() => setFailure(unavailable))
      .finally(() => setIsBusy(false));
  };

  return (
    <div className={styles.step}>
      <StepHead level={headingLevel} title="Choose a new password">
        Yours has expired. Your other devices are signed out when you change it.
      </StepHead>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FailureNote failure={failure} secondsLeft={secondsLeft} />
        <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden />
        {asksCurrent && (
          <Field label="Current Password" error={faults.current}>
            {(control) => <PasswordInput {...control} ref={current} autoComplete="current-password" />}
          </Field>
        )}
        <NewPasswordField input={chosen} error={faults.chosen} />
        <Button type="submit" variant="primary" size="big" disabled={isBusy || secondsLeft > 0} aria-busy={isBusy}>
          {isBusy ? 'Updating...' : 'Update Password'}
        </Button>
      </form>
      <p className={styles.other}>
        <button type="button" onClick={onStartOver}>
          Start over
        </button>
      </p>
    </div>
  );
}
