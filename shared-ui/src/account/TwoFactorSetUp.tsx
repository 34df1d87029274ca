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
  /** Given up: what was begun is dropped by the caller. */
  onCancel?: () => void;
  /** Beside the buttons. */
  children?: ReactNode;
};

/** Sets an authenticator app up: a picture for its camera, the same as a key, and the first code as the proof. */
export function TwoFactorSetUp({ begin, confirm, onDone, onCancel, children }: TwoFactorSetUpProps) {
  const { enrolment, retry } = useEnrolment(begin);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<{ message: string; count: number } | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  if (enrolment === 'failed') {
    return (
      <Note
        tone="bad"
        title="The set-up could not be started"
        role="alert"
        actions={<Button onClick={retry}>Try again</Button>}
      >
        <p>Nothing about your account has changed.</p>
      </Note>
    );
  }
  if (!enrolment) return <Spinner label="Making a key for your app..." />;

  const refuse = (message: string) => setFault((before) => ({ message, count: (before?.count ?? 0) + 1 }));

  const check = async (digits: string) => {
    if (isBusy) return;
    if (digits.length < 6) return refuse('Type the six digits that the app shows');
    setIsBusy(true);
    setFault(null);
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
            <Field label="Code from the app" error={fault?.message}>
              {(control) => (
                <CodeInput
                  {...control}
                  value={code}
                  refusals={fault?.count}
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
          <li>Keep the ten recovery codes that follow in a safe place; each opens the door once.</li>
        </ol>
      </div>
    </form>
  );
}

/** A key is made once, however often the page is drawn. */
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

/** `JBSW Y3DP EHPK 3PXP`: fit to be typed from a screen. */
function toGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
