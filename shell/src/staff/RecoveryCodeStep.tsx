import type { Refusal, StaffUser } from '@dealer/shared-domain/staff';
import { Button, Field, Input } from '@dealer/shared-ui';
import { type FormEvent, useRef, useState } from 'react';
import { FailureNote } from './FailureNote.tsx';
import styles from './SignIn.module.css';
import { StepHead } from './StepHead.tsx';
import { useCountdown } from './use-countdown.ts';
import { useStaffServices } from './use-staff-services.ts';

type RecoveryCodeStepProps = {
  headingLevel: 1 | 2;
  onUsed: (user: StaffUser) => void;
  onBack: () => void;
  onStartOver: () => void;
};

/** For somebody whose phone is not at hand. */
export function RecoveryCodeStep({ headingLevel, onUsed, onBack, onStartOver }: RecoveryCodeStepProps) {
  const { auth } = useStaffServices();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | undefined>();
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const secondsLeft = useCountdown(failure?.kind === 'locked' ? failure.retryAfterSeconds : 0);
  const isLocked = secondsLeft > 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isLocked) return;
    const code = input.current?.value.trim() ?? '';
    setFault(code === '' ? 'Recovery code is required' : undefined);
    setFailure(null);
    if (code === '') return input.current?.focus();
    setIsBusy(true);
    const result = await auth.enterRecoveryCode(code);
    if (result.kind === 'signed-in') return onUsed(result.user);
    setIsBusy(false);
    if (result.kind !== 'refused') return setFailure(result);
    setFault(result.message);
    input.current?.focus();
    input.current?.select();
  };

  return (
    <div className={styles.step}>
      <StepHead level={headingLevel} title="Use a recovery code">
        One of the ten that you kept when you set your app up. It works once, and your app counts no more after it.
      </StepHead>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FailureNote failure={failure} secondsLeft={secondsLeft} what="code" />
        <Field label="Recovery code" error={fault}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              disabled={isLocked}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="big" disabled={isBusy || isLocked} aria-busy={isBusy}>
          {isBusy ? 'Verifying...' : 'Verify'}
        </Button>
      </form>
      <p className={styles.other}>
        <button type="button" onClick={onBack}>
          Use the app
        </button>
        <button type="button" onClick={onStartOver}>
          Start over
        </button>
      </p>
    </div>
  );
}
