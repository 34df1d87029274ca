import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { Spinner } from '../Spinner.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './RecoveryCodeMaker.module.css';

type Answer = { kind: 'done'; value: string[] } | { kind: string; message: string };

type RecoveryCodeMakerProps = {
  title: string;
  /** Typed a moment ago: it need not be typed again. */
  knownPassword?: string | null;
  create: (password: string) => Promise<Answer>;
  onKept: () => void;
  onCancel?: () => void;
};

/** Makes ten new codes for whoever knows the password, and shows them once. */
export function RecoveryCodeMaker({ title, knownPassword = null, create, onKept, onCancel }: RecoveryCodeMakerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [fault, setFault] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(knownPassword !== null);
  const [isAsking, setIsAsking] = useState(knownPassword === null);

  const make = async (password: string) => {
    setIsBusy(true);
    const answer = await create(password).catch(() => ({ kind: 'failed', message: 'Please try again.' }));
    setIsBusy(false);
    if ('value' in answer) return setCodes(answer.value);
    setIsAsking(true);
    setFault(answer.message);
  };

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || knownPassword === null) return;
    begun.current = true;
    void make(knownPassword);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const password = input.current?.value ?? '';
    setFault(password === '' ? 'Password is required' : undefined);
    if (password === '') return input.current?.focus();
    if (!isBusy) void make(password);
  };

  if (codes) return <RecoveryCodes codes={codes} title={title} onKept={onKept} />;
  if (!isAsking) return <Spinner label="Making your recovery codes..." />;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Your password" help="Shows the codes that open the door without the app." error={fault}>
        {(control) => <PasswordInput {...control} ref={input} autoComplete="current-password" />}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" aria-busy={isBusy} aria-disabled={isBusy}>
          {isBusy ? 'Making the codes...' : 'Show recovery codes'}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
