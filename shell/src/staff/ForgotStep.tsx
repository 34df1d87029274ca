import { Button, Field, Input, Note } from '@dealer/shared-ui';
import { type FormEvent, useRef, useState } from 'react';
import styles from './SignIn.module.css';
import { StepHead } from './StepHead.tsx';
import { useStaffServices } from './use-staff-services.ts';

type ForgotStepProps = { headingLevel: 1 | 2; username: string | undefined; onBack: () => void };

/** Mails a link to whoever has an address on record. The answer tells nobody who that is. */
export function ForgotStep({ headingLevel, username, onBack }: ForgotStepProps) {
  const { recovery } = useStaffServices();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | undefined>();
  const [outcome, setOutcome] = useState<{ isAsked: boolean; sentence: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const name = input.current?.value.trim() ?? '';
    setFault(name === '' ? 'Username is required' : undefined);
    if (name === '') return input.current?.focus();
    setIsBusy(true);
    const answer = await recovery.askForLink(name);
    setIsBusy(false);
    setOutcome({ isAsked: answer.kind === 'done', sentence: answer.kind === 'done' ? answer.value : answer.message });
  };

  return (
    <div className={styles.step}>
      <StepHead level={headingLevel} title="Forgot your password?">
        We mail you a link to choose a new one.
      </StepHead>
      <form className={styles.form} onSubmit={submit} noValidate>
        {outcome && (
          <Note
            tone={outcome.isAsked ? 'ok' : 'bad'}
            title={outcome.sentence}
            role={outcome.isAsked ? 'status' : 'alert'}
          />
        )}
        <Field label="Username" error={fault}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={username}
              readOnly={username !== undefined}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="big" disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Sending...' : 'Send the link'}
        </Button>
      </form>
      <p className={styles.other}>
        <button type="button" onClick={onBack}>
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
