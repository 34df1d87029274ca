import type { StaffUser } from '@dealer/shared-domain/staff';
import { RecoveryCodeMaker, TwoFactorSetUp } from '@dealer/shared-ui/account';
import { useStaff } from '../../staff.tsx';
import styles from './TwoFactor.module.css';
import type { TwoFactorEnrolmentState } from './use-two-factor-enrolment.ts';

type TwoFactorEnrolmentProps = { user: StaffUser; setUp: TwoFactorEnrolmentState; onDone: () => void };

/** Enrols an authenticator app; the first correct code activates it and shows ten recovery codes. */
export function TwoFactorEnrolment({ user, setUp, onDone }: TwoFactorEnrolmentProps) {
  const { account } = useStaff();
  if (setUp.step === 'confirmed') {
    return (
      <div className={styles.framed}>
        <RecoveryCodeMaker
          title={`Recovery codes of ${user.username}`}
          create={account.createRecoveryCodes}
          onSaved={onDone}
          onCancel={onDone}
        />
      </div>
    );
  }
  return <TwoFactorSetUp begin={setUp.begin} confirm={setUp.check} onDone={setUp.confirm} onCancel={setUp.cancel} />;
}
