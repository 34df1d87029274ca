import type { TrustedAnswer } from '@dealer/shared-domain/staff';
import { Button, Field, Modal } from '@dealer/shared-ui';
import { PasswordInput } from '@dealer/shared-ui/account';
import { type FormEvent, useRef, useState } from 'react';
import { toSentence } from '../../refusal-sentence.ts';
import styles from './TwoFactor.module.css';

type PasswordQuestionProps = {
  title: string;
  detail: string;
  action: string;
  work: (password: string) => Promise<TrustedAnswer<null>>;
  onDone: () => void;
  onCancel: () => void;
};

/** Asks for the password before something that a found, unlocked screen is not enough for. */
export function PasswordQuestion({ title, detail, action, work, onDone, onCancel }: PasswordQuestionProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    const password = input.current?.value ?? '';
    setFault(password === '' ? 'Current password is required' : undefined);
    if (password === '') return input.current?.focus();
    setIsBusy(true);
    const answer = await work(password).catch(() => null);
    setIsBusy(false);
    if (answer?.kind === 'done') return onDone();
    setFault(toSentence(answer));
    input.current?.focus();
    input.current?.select();
  };

  return (
    <Modal label={title} onClose={onCancel}>
      <form className={styles.dialog} onSubmit={submit} noValidate>
        <h2>{title}</h2>
        <p>{detail}</p>
        <Field label="Current Password" error={fault}>
          {(control) => <PasswordInput {...control} ref={input} autoComplete="current-password" autoFocus />}
        </Field>
        <div className={styles.actions}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="danger" aria-busy={isBusy} aria-disabled={isBusy}>
            {isBusy ? 'One moment...' : action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
