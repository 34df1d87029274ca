import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { Note } from '../Note.tsx';
import { Spinner } from '../Spinner.tsx';
import { CodeInput } from './CodeInput.tsx';
import { CopyButton } from './CopyButton.tsx';
import { QrCode } from './QrCode.tsx';
import styles from './TwoFactorSetUp.module.css';

type Enrolment = { factorId: string; secret: string; uri: string };
type Outcome = { kind: 'done' } | { kind: string; message: string };

type TwoFactorSetUpProps = {
  begin: () => Promise<Enrolment>;
  confirm: (factorId: string, code: string) => Promise<Outcome>;
  onDone: () => void;
  /** The caller deletes the unfinished enrolment. */
  onCancel?: () => void;
  /** Shown next to the buttons. */
  children?: ReactNode;
};

/** Adds an authenticator app: a QR code, the same key as text, and a first code to confirm. */
export function TwoFactorSetUp({ begin, confirm, onDone, onCancel, children }: TwoFactorSetUpProps) {
  const { enrolment, retry } = useEnrolment(begin);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  if (enrolment === 'failed') return <SetUpFailed onRetry={retry} />;
  if (!enrolment) return <Spinner label="Making a key for your app..." />;

  const refuse = (message: string) => {
    setFault(message);
    input.current?.focus();
    input.current?.select();
  };

  const check = async (digits: string) => {
    if (isBusy) return;
    if (digits.length < 6) return refuse('Type the six digits that the app shows');
    setIsBusy(true);
    setFault(undefined);
    try {
      const outcome = await confirm(enrolment.factorId, digits);
      if (outcome.kind === 'done') return onDone();
      refuse('message' in outcome ? outcome.message : '');
    } catch {
      refuse('The code could not be checked. Please try again.');
    }
    setIsBusy(false);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void check(code);
  };

  return (
    <form className={styles.place} onSubmit={submit} noValidate>
      <div className={styles.setUp}>
        <figure>
          <QrCode text={enrolment.uri} label="Code to scan with an authenticator app" />
        </figure>
        <ol>
          <li>
            <b>Scan the code</b> with an authenticator app, or type the key:{' '}
            <code className={styles.key}>{toGroups(enrolment.secret)}</code>
            <CopyButton text={enrolment.secret} label="Copy the key" />
          </li>
          <li>
            <Field label="Code from the app" error={fault}>
              {(control) => (
                <CodeInput
                  {...control}
                  ref={input}
                  value={code}
                  onChange={setCode}
                  onComplete={check}
                  readOnly={isBusy}
                />
              )}
            </Field>
            <div className={styles.actions}>
              <Button type="submit" variant="primary" aria-busy={isBusy} aria-disabled={isBusy}>
                {isBusy ? 'Checking...' : 'Turn on'}
              </Button>
              {onCancel && (
                <Button variant="quiet" aria-disabled={isBusy} onClick={() => !isBusy && onCancel()}>
                  Cancel
                </Button>
              )}
              {children}
            </div>
          </li>
          <li>Keep the ten recovery codes that follow in a safe place; any one signs you in without the app.</li>
        </ol>
      </div>
    </form>
  );
}

function SetUpFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Note
      tone="bad"
      title="The set-up could not be started"
      role="alert"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      <p>Nothing about your account has changed.</p>
    </Note>
  );
}

/** One enrolment per attempt, however often the component mounts. */
function useEnrolment(begin: () => Promise<Enrolment>) {
  const [enrolment, setEnrolment] = useState<Enrolment | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  const begun = useRef(-1);
  useEffect(() => {
    if (begun.current === attempt) return;
    begun.current = attempt;
    begin().then(setEnrolment, () => setEnrolment('failed'));
  }, [begin, attempt]);
  const retry = () => {
    setEnrolment(null);
    setAttempt(attempt + 1);
  };
  return { enrolment, retry };
}

/** Groups of four are easier to type: `JBSW Y3DP EHPK 3PXP`. */
function toGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
