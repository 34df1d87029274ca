import { useRef, useState } from 'react';
import { useStaff } from '../../staff.tsx';

/** `checking`: a code is on its way, and may be the right one; `confirmed`: the app counts, the codes are to be kept. */
type Step = 'closed' | 'code' | 'checking' | 'confirmed';

export type OwnSetUpState = ReturnType<typeof useOwnSetUp>;

/** Where the set-up of the person's own app stands. Until the first right code it can be given up, never after it. */
export function useOwnSetUp(refresh: () => Promise<void>) {
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
    return refresh();
  };

  const cancel = async () => {
    setStep('closed');
    const enrolment = await begun.current;
    if (enrolment) await account.cancelTwoFactor(enrolment.factorId);
    await refresh();
  };

  return { step, open: () => setStep('code'), begin, check, confirm: () => setStep('confirmed'), close, cancel };
}
