import { Field } from '@dealer/shared-ui';
import { CodeInput, PasswordInput } from '@dealer/shared-ui/account';
import { type Control, useController } from 'react-hook-form';

type ReauthenticationFieldProps = { form: Control<{ secret: string }>; isDisabled: boolean };

export function ReauthenticationPasswordField({ form, isDisabled }: ReauthenticationFieldProps) {
  const { field, fieldState } = useController({ name: 'secret', control: form });
  return (
    <Field label="Your password" error={fieldState.error?.message}>
      {(control) => (
        <PasswordInput
          {...control}
          {...field}
          name="password"
          autoComplete="current-password"
          disabled={isDisabled}
          autoFocus
        />
      )}
    </Field>
  );
}

type ReauthenticationCodeFieldProps = ReauthenticationFieldProps & { onComplete: () => void };

export function ReauthenticationCodeField({ form, isDisabled, onComplete }: ReauthenticationCodeFieldProps) {
  const { field, fieldState } = useController({ name: 'secret', control: form });
  return (
    <Field label="Code from the app" error={fieldState.error?.message}>
      {(control) => <CodeInput {...control} {...field} onComplete={onComplete} disabled={isDisabled} autoFocus />}
    </Field>
  );
}
