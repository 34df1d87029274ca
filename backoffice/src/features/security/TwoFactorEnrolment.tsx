import type { StaffUser } from '@dealer/shared-domain/staff';
import { RecoveryCodeMaker, TwoFactorSetUp } from '@dealer/shared-ui/account';
import { useLayoutEffect, useRef } from 'react';
import { useStaff } from '../../staff.tsx';
import styles from './TwoFactor.module.css';
import type { TwoFactorEnrolmentState } from './use-two-factor-enrolment.ts';

type TwoFactorEnrolmentProps = { user: StaffUser; setUp: TwoFactorEnrolmentState; onDone: () => void };

/** Enrols an authenticator app; the first correct code activates it and shows ten recovery codes. */
export function TwoFactorEnrolment({ user, setUp, onDone }: TwoFactorEnrolmentProps) {
  if (setUp.step === 'confirmed') return <KeepCodes user={user} onDone={onDone} />;
  return <TwoFactorSetUp begin={setUp.begin} confirm={setUp.check} onDone={setUp.confirm} onCancel={setUp.cancel} />;
}

/** The factor is on by now, so nothing here cancels it. */
function KeepCodes({ user, onDone }: Pick<TwoFactorEnrolmentProps, 'user' | 'onDone'>) {
  const { account } = useStaff();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.framed}>
      <h3 ref={heading} tabIndex={-1}>
        Keep your recovery codes
      </h3>
      <p>Your second factor is on.</p>
      <RecoveryCodeMaker
        title={`Recovery codes of ${user.username}`}
        create={account.createRecoveryCodes}
        onSaved={onDone}
      />
    </div>
  );
}
