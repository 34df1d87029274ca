import { findPasswordProblemAhead, minPasswordLength } from '@dealer/shared-domain/staff';
import { Field } from '@dealer/shared-ui';
import { PasswordInput } from '@dealer/shared-ui/account';
import type { RefObject } from 'react';

/** Said before anybody types. */
const help = `${minPasswordLength} characters or more. A sentence is fine.`;

type NewPasswordFieldProps = { input: RefObject<HTMLInputElement | null>; error: string | undefined };

export function NewPasswordField({ input, error }: NewPasswordFieldProps) {
  return (
    <Field label="New Password" help={help} error={error}>
      {(control) => <PasswordInput {...control} ref={input} name="new-password" autoComplete="new-password" />}
    </Field>
  );
}

export async function findNewPasswordFault(password: string, username: string): Promise<string | undefined> {
  if (password === '') return 'New password is required';
  return (await findPasswordProblemAhead(password, username)) ?? undefined;
}
