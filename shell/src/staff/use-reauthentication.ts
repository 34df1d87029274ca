import { isDomainError } from '@dealer/shared-domain';
import type { Refusal } from '@dealer/shared-domain/staff';
import * as v from 'valibot';
import { codeSchema } from './code-schema.ts';
import { useSignInForm } from './use-sign-in-form.ts';
import { useStaffServices } from './use-staff-services.ts';

export type ReauthenticationMethod = 'code' | 'password';

const schemas = {
  code: v.object({ secret: codeSchema }),
  password: v.object({ secret: v.pipe(v.string(), v.nonEmpty('Enter your password')) }),
};
const unavailable: Refusal = { kind: 'unavailable', message: 'Please try again.' };

/** The form of the dialog, which settles the pending question. */
export function useReauthentication(method: ReauthenticationMethod) {
  const { auth, account, reauthentication, session } = useStaffServices();
  const { onSubmit, setError, setFocus, setFailure, ...form } = useSignInForm(schemas[method], { secret: '' });
  const focusSecret = () => setFocus('secret', { shouldSelect: method === 'code' });

  const confirm = async ({ secret }: { secret: string }) => {
    try {
      const answer = method === 'code' ? await auth.enterCode(secret) : await account.confirm(secret);
      if (answer.kind === 'done' || answer.kind === 'signed-in') {
        reauthentication.settle(true);
        return true;
      }
      if (answer.kind === 'refused') {
        setError('secret', { message: answer.message });
        focusSecret();
      } else setFailure(answer);
    } catch (error) {
      setFailure(unavailable);
      // The session has ended: a new sign-in also counts as reauthentication.
      if (isDomainError(error) && error.kind === 'unauthorized')
        void session.askToSignIn().then(reauthentication.settle);
    }
    return false;
  };

  return { ...form, submit: onSubmit(confirm, focusSecret), cancel: () => reauthentication.settle(false) };
}
