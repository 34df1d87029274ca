import { Button, Field, Input, Note } from '@dealer/shared-ui';
import { useState } from 'react';
import * as v from 'valibot';
import styles from './SignIn.module.css';
import { StepHeading } from './StepHeading.tsx';
import { useSignInForm } from './use-sign-in-form.ts';
import { useStaffServices } from './use-staff-services.ts';

type ForgotStepProps = {
  headingLevel: 1 | 2;
  username: string | undefined;
  knownUsername: string | undefined;
  onBack: (username: string) => void;
};

const forgotSchema = v.object({ username: v.pipe(v.string(), v.trim(), v.nonEmpty('Username is required')) });

/** Requests a recovery mail. The response is the same for every user name, so that it reveals no account. */
export function ForgotStep({ headingLevel, username, knownUsername, onBack }: ForgotStepProps) {
  const { recovery } = useStaffServices();
  const { register, errors, getValues, isBusy, onSubmit } = useSignInForm(forgotSchema, {
    username: username ?? knownUsername ?? '',
  });
  const [outcome, setOutcome] = useState<{ isSent: boolean; sentence: string } | null>(null);

  const askForLink = async (typed: v.InferOutput<typeof forgotSchema>) => {
    const answer = await recovery.askForLink(typed.username);
    setOutcome({ isSent: answer.kind === 'done', sentence: answer.kind === 'done' ? answer.value : answer.message });
    return false;
  };

  return (
    <div className={styles.step}>
      <StepHeading level={headingLevel} title="Forgot your password?">
        We mail you a link to choose a new one.
      </StepHeading>
      <form className={styles.form} onSubmit={onSubmit(askForLink)} noValidate>
        {outcome && (
          <Note
            tone={outcome.isSent ? 'ok' : 'bad'}
            title={outcome.sentence}
            role={outcome.isSent ? 'status' : 'alert'}
          />
        )}
        <Field label="Username" error={errors.username?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('username')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={username !== undefined}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="big" disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Sending...' : 'Send the link'}
        </Button>
      </form>
      <p className={styles.other}>
        <button type="button" onClick={() => onBack(getValues('username'))}>
          Back to sign-in
        </button>
      </p>
      <p className={styles.aside}>
        No mail? Ask an owner of the dealership whether your contact e-mail is right. On the machine that runs this
        site, <code>npm run reset-password</code> gives a new password.
      </p>
    </div>
  );
}
