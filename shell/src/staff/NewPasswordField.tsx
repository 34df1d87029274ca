import { findPasswordFormProblem, minPasswordLength } from '@dealer/shared-domain/staff';
import { Field } from '@dealer/shared-ui';
import { PasswordInput } from '@dealer/shared-ui/account';
import type { UseFormRegisterReturn } from 'react-hook-form';
import * as v from 'valibot';

const help = `${minPasswordLength} characters or more. A sentence is fine.`;

export function NewPasswordField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <Field label="New Password" help={help} error={error}>
      {(control) => <PasswordInput {...control} {...field} autoComplete="new-password" />}
    </Field>
  );
}

export function createNewPasswordSchema(username: string) {
  return v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed && findProblem(dataset.value, username);
      if (message) addIssue({ message });
    }),
  );
}

function findProblem(password: string, username: string): string | null {
  return password === '' ? 'New password is required' : findPasswordFormProblem(password, username);
}
