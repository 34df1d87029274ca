import { useRef, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import type { useOwnUser } from './use-own-user.ts';

/** `checking`: a code is being verified; `confirmed`: the factor is on and the recovery codes are shown. */
type Step = 'closed' | 'code' | 'checking' | 'confirmed';

export type TwoFactorEnrolmentState = ReturnType<typeof useTwoFactorEnrolment>;

/** Enrolment of the user's own second factor. It can be cancelled until the first correct code. */
export function useTwoFactorEnrolment({ refresh, refreshCodes }: Omit<ReturnType<typeof useOwnUser>, 'user'>) {
  const { account } = useStaff();
  const begun = useRef<Promise<{ factorId: string } | null>>(Promise.resolve(null));
  const [step, setStep] = useState<Step>('closed');

  const begin = () => {
    const enrolment = account.beginTwoFactor();
    begun.current = enrolment.catch(() => null);
    return enrolment;
  };

  const check = async (factorId: string, code: string) => {
    setStep('checking');
    try {
      return await account.confirmTwoFactor(factorId, code);
    } finally {
      setStep('code');
    }
  };

  const close = () => {
    setStep('closed');
    return refreshCodes(true);
  };

  const cancel = async () => {
    setStep('closed');
    const enrolment = await begun.current;
    if (enrolment) await account.cancelTwoFactor(enrolment.factorId);
    await refresh();
  };

  const confirm = () => {
    setStep('confirmed');
    void refresh();
  };

  return { step, open: () => setStep('code'), begin, check, confirm, close, cancel };
}
