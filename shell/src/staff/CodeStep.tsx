import type { Refusal, StaffUser } from '@dealer/shared-domain/staff';
import { Button, Field } from '@dealer/shared-ui';
import { CodeInput } from '@dealer/shared-ui/account';
import { type FormEvent, useState } from 'react';
import { FailureNote } from './FailureNote.tsx';
import styles from './SignIn.module.css';
import { StepHead } from './StepHead.tsx';
import { useCountdown } from './use-countdown.ts';
import { useStaffServices } from './use-staff-services.ts';

type CodeStepProps = {
  headingLevel: 1 | 2;
  onUser: (user: StaffUser) => void;
  onRecoveryCode: () => void;
  onStartOver: () => void;
};

/** The second factor, after the right password. The sixth digit sends it. */
export function CodeStep({ headingLevel, onUser, onRecoveryCode, onStartOver }: CodeStepProps) {
  const { auth } = useStaffServices();
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [refusals, setRefusals] = useState(0);
  const secondsLeft = useCountdown(failure?.kind === 'locked' ? failure.retryAfterSeconds : 0);
  const isLocked = secondsLeft > 0;
  const fault = failure?.kind === 'refused' ? failure.message : undefined;

  const check = async (digits: string) => {
    if (isBusy || isLocked) return;
    const result: Awaited<ReturnType<typeof auth.enterCode>> =
      digits.length < 6 ? { kind: 'refused', message: 'Type the six digits that the app shows' } : await ask(digits);
    if (result.kind === 'signed-in') return onUser(result.user);
    setIsBusy(false);
    setFailure(result);
    if (result.kind === 'refused') setRefusals((count) => count + 1);
  };
  const ask = (digits: string) => {
    setIsBusy(true);
    setFailure(null);
    return auth.enterCode(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(code);
  };

  return (
    <div className={styles.step}>
      <StepHead level={headingLevel} title="Enter the code" leavesFocus>
        Six digits from your authenticator app
      </StepHead>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FailureNote failure={fault ? null : failure} secondsLeft={secondsLeft} what="code" />
        <Field label="Code" error={fault}>
          {(control) => (
            <CodeInput
              {...control}
              value={code}
              refusals={refusals}
              onChange={setCode}
              onComplete={check}
              readOnly={isBusy}
              disabled={isLocked}
              autoFocus
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="big" disabled={isBusy || isLocked} aria-busy={isBusy}>
          {isBusy ? 'Verifying...' : 'Verify'}
        </Button>
      </form>
      <p className={styles.other}>
        <button type="button" onClick={onRecoveryCode}>
          Use a recovery code
        </button>
        <button type="button" onClick={onStartOver}>
          Start over
        </button>
      </p>
    </div>
  );
}
