import type { ApiResult } from '@dealer/shared-domain/staff';
import { Button, Field, Modal, submitOnce } from '@dealer/shared-ui';
import { PasswordInput } from '@dealer/shared-ui/account';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { toRefusalMessage } from '../../ui/refusal-message.ts';
import { currentPassword } from './password-schema.ts';
import styles from './TwoFactor.module.css';

const schema = v.object({ password: currentPassword });

type PasswordDialogProps = {
  title: string;
  detail: string;
  action: string;
  work: (password: string) => Promise<ApiResult<null>>;
  onDone: () => void;
  onCancel: () => void;
};

/** Asks for the password again, so that an unlocked screen alone is not enough. */
export function PasswordDialog({ title, detail, action, work, onDone, onCancel }: PasswordDialogProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { password: '' },
    resolver: valibotResolver(schema),
  });
  const { errors, isSubmitting } = formState;

  const confirm = handleSubmit(async ({ password }) => {
    const answer = await work(password).catch(() => null);
    if (answer?.kind === 'done') return onDone();
    setError('password', { message: toRefusalMessage(answer) });
    setFocus('password', { shouldSelect: true });
  });

  const submit = submitOnce(isSubmitting, confirm);

  return (
    <Modal label={title} onClose={onCancel}>
      <form className={styles.dialog} onSubmit={submit} noValidate>
        <h2>{title}</h2>
        <p>{detail}</p>
        <Field label="Current Password" error={errors.password?.message}>
          {(control) => (
            <PasswordInput {...control} {...register('password')} autoComplete="current-password" autoFocus />
          )}
        </Field>
        <div className={styles.actions}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="danger" aria-busy={isSubmitting} aria-disabled={isSubmitting}>
            {isSubmitting ? 'One moment...' : action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
