import { formatDate } from '@dealer/shared-domain';
import { minPasswordLength, type StaffUser } from '@dealer/shared-domain/staff';
import { Button, Field, submitOnce } from '@dealer/shared-ui';
import { PasswordInput } from '@dealer/shared-ui/account';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useDealer } from '../../dealer.ts';
import { useStaff } from '../../staff.tsx';
import { toRefusalMessage } from '../../ui/refusal-message.ts';
import { useToasts } from '../../ui/toasts.tsx';
import styles from './ChangePassword.module.css';
import { createPasswordChangeSchema } from './password-schema.ts';

export function ChangePassword({ user, onChanged }: { user: StaffUser; onChanged: () => Promise<void> }) {
  const { account } = useStaff();
  const { timeZone } = useDealer();
  const toasts = useToasts();
  const { register, handleSubmit, reset, setError, formState } = useForm({
    defaultValues: { current: '', chosen: '' },
    resolver: valibotResolver(createPasswordChangeSchema(user.username)),
  });
  const { errors, isSubmitting } = formState;

  const change = handleSubmit(async ({ current, chosen }) => {
    const answer = await account.changePassword(current, chosen).catch(() => null);
    if (answer?.kind === 'done') {
      reset();
      toasts.show({ tone: 'ok', text: 'Password updated', detail: 'Your other devices are signed out.' });
      return onChanged();
    }
    // Unless it names the current password, the refusal is about the new one.
    const isOfNew = answer?.kind === 'refused' && !/current password is/i.test(answer.message);
    setError(isOfNew ? 'chosen' : 'current', { message: toRefusalMessage(answer) }, { shouldFocus: true });
  });

  const submit = submitOnce(isSubmitting, change);

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden />
      <Field label="Current Password" error={errors.current?.message}>
        {(control) => <PasswordInput {...control} {...register('current')} autoComplete="current-password" />}
      </Field>
      <Field
        label="New Password"
        help={`${minPasswordLength} characters or more. A sentence is fine.`}
        error={errors.chosen?.message}
      >
        {(control) => <PasswordInput {...control} {...register('chosen')} autoComplete="new-password" />}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" aria-busy={isSubmitting} aria-disabled={isSubmitting}>
          {isSubmitting ? 'Updating...' : 'Update Password'}
        </Button>
        {user.passwordExpiresAt && <p>Yours expires on {formatDate(user.passwordExpiresAt, timeZone)}.</p>}
      </div>
    </form>
  );
}
