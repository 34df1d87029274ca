import type { StaffUser } from '@dealer/shared-domain/staff';
import { Button, Field, Input } from '@dealer/shared-ui';
import * as v from 'valibot';
import { FailureNote } from './FailureNote.tsx';
import styles from './SignIn.module.css';
import { StepHeading } from './StepHeading.tsx';
import { useSignInForm } from './use-sign-in-form.ts';
import { useStaffServices } from './use-staff-services.ts';

type RecoveryCodeStepProps = {
  headingLevel: 1 | 2;
  onUsed: (user: StaffUser) => void;
  onBack: () => void;
  onStartOver: () => void;
};

const recoveryCodeSchema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty('Recovery code is required')) });

/** The second factor for staff without their authenticator app. */
export function RecoveryCodeStep({ headingLevel, onUsed, onBack, onStartOver }: RecoveryCodeStepProps) {
  const { auth } = useStaffServices();
  const { register, errors, setError, setFocus, failure, setFailure, secondsLeft, isBusy, isLocked, onSubmit } =
    useSignInForm(recoveryCodeSchema, { code: '' });

  const enter = async ({ code }: v.InferOutput<typeof recoveryCodeSchema>) => {
    const result = await auth.enterRecoveryCode(code);
    if (result.kind === 'signed-in') {
      onUsed(result.user);
      return true;
    }
    if (result.kind === 'refused') {
      setError('code', { message: result.message });
      setFocus('code', { shouldSelect: true });
    } else setFailure(result);
    return false;
  };

  return (
    <div className={styles.step}>
      <StepHeading level={headingLevel} title="Use a recovery code">
        One of the ten codes that you saved when you set up your app. It works once and removes the app from your
        account.
      </StepHeading>
      <form className={styles.form} onSubmit={onSubmit(enter)} noValidate>
        <FailureNote failure={failure} secondsLeft={secondsLeft} what="code" />
        <Field label="Recovery code" error={errors.code?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('code')}
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
