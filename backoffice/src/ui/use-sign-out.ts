import type { SignOutScope } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useStaff } from '../staff.tsx';
import { useToasts } from './toasts.tsx';

/** Ends the session; `leaving` is the sign-out in progress. */
export function useSignOut() {
  const { session } = useStaff();
  const toasts = useToasts();
  const [leaving, setLeaving] = useState<SignOutScope | null>(null);

  const signOut = async (scope: SignOutScope) => {
    if (leaving) return;
    setLeaving(scope);
    try {
      await session.signOut(scope);
    } catch {
      toasts.show({ tone: 'bad', text: 'You could not be signed out. Please try again.' });
    }
    setLeaving(null);
  };

  return { leaving, signOut };
}
