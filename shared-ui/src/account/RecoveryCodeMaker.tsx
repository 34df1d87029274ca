import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { Spinner } from '../Spinner.tsx';
import { submitOnce } from '../submit-once.ts';
import { PasswordInput } from './PasswordInput.tsx';
import styles from './RecoveryCodeMaker.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const schema = v.object({ password: v.pipe(v.string(), v.nonEmpty('Password is required')) });

type Answer = { kind: 'done'; value: string[] } | { kind: string; message: string };

type RecoveryCodeMakerProps = {
  title: string;
  /** If it was entered just now, it is not asked for again. */
  knownPassword?: string | null;
  create: (password: string) => Promise<Answer>;
  onSaved: () => void;
  onCancel?: () => void;
};

/** Creates ten new recovery codes after the password is confirmed, and shows them once. */
export function RecoveryCodeMaker({ title, knownPassword = null, create, onSaved, onCancel }: RecoveryCodeMakerProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isAsking, setIsAsking] = useState(knownPassword === null);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '' },
    resolver: valibotResolver(schema),
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;

  const make = async (password: string) => {
    const answer = await create(password).catch(() => ({ kind: 'failed', message: 'Please try again.' }));
    if ('value' in answer) return setCodes(answer.value);
    setIsAsking(true);
    setError('password', { message: answer.message });
  };

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || knownPassword === null) return;
    begun.current = true;
    void make(knownPassword);
  });

  const submit = submitOnce(
    isSubmitting,
    handleSubmit(({ password }) => make(password)),
  );

  if (codes) return <RecoveryCodes codes={codes} title={title} onSaved={onSaved} />;
  if (!isAsking) return <Spinner label="Making your recovery codes..." />;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="Your password"
        help="Required to show the codes for signing in without the app."
        error={errors.password?.message}
      >
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="current-password" />}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" aria-busy={isSubmitting} aria-disabled={isSubmitting}>
          {isSubmitting ? 'Making the codes...' : 'Show recovery codes'}
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
