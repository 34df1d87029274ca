import { formatDate } from '@dealer/shared-domain';
import { findPasswordProblemAhead, minPasswordLength, type StaffUser } from '@dealer/shared-domain/staff';
import { Button, Field } from '@dealer/shared-ui';
import { PasswordInput } from '@dealer/shared-ui/account';
import { type FormEvent, useRef, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../toasts.tsx';
import styles from './ChangePassword.module.css';
import { toSentence } from '../../refusal-sentence.ts';

type Faults = { current?: string | undefined; chosen?: string | undefined };

/** A new password, for whoever knows the present one. */
export function ChangePassword({ user, onChanged }: { user: StaffUser; onChanged: () => Promise<void> }) {
  const { account } = useStaff();
  const { timeZone } = useDealer();
  const toasts = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const current = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setIsBusy] = useState(false);

  const change = async () => {
    const [before, next] = [current.current?.value ?? '', chosen.current?.value ?? ''];
    const found: Faults = {
      current: before === '' ? 'Current password is required' : undefined,
      chosen:
        next === '' ? 'New password is required' : ((await findPasswordProblemAhead(next, user.username)) ?? undefined),
    };
    setFaults(found);
    if (found.current) return current.current?.focus();
    if (found.chosen) return chosen.current?.focus();
    const answer = await account.changePassword(before, next).catch(() => null);
    if (answer?.kind === 'done') {
      form.current?.reset();
      toasts.show({ tone: 'ok', text: 'Password updated', detail: 'Your other devices are signed out.' });
      return onChanged();
    }
    // What is said of the new one belongs there; everything else keeps the present one from being accepted.
    const isOfNew = answer?.kind === 'refused' && !/current password is/i.test(answer.message);
    setFaults(isOfNew ? { chosen: toSentence(answer) } : { current: toSentence(answer) });
    (isOfNew ? chosen : current).current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    setIsBusy(true);
    void change().finally(() => setIsBusy(false));
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden />
      <Field label="Current Password" error={faults.current}>
        {(control) => <PasswordInput {...control} ref={current} autoComplete="current-password" />}
      </Field>
      <Field
        label="New Password"
        help={`${minPasswordLength} characters or more. A sentence is fine.`}
        error={faults.chosen}
      >
        {(control) => <PasswordInput {...control} ref={chosen} autoComplete="new-password" />}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" aria-busy={isBusy} aria-disabled={isBusy}>
          {isBusy ? 'Updating...' : 'Update Password'}
        </Button>
        {user.passwordExpiresAt && <p>Yours expires on {formatDate(user.passwordExpiresAt, timeZone)}.</p>}
      </div>
    </form>
  );
}
