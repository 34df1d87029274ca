import type { StaffUser } from '@dealer/shared-domain/staff';
import { RecoveryCodeMaker, TwoFactorSetUp } from '@dealer/shared-ui/account';
import { useStaff } from '../../staff.tsx';
import styles from './TwoFactor.module.css';
import type { OwnSetUpState } from './use-own-set-up.ts';

type OwnSetUpProps = { user: StaffUser; setUp: OwnSetUpState; onDone: () => void };

/** Sets the person's own app up; with the first right code it counts, and the ten codes follow. */
export function OwnSetUp({ user, setUp, onDone }: OwnSetUpProps) {
  const { account } = useStaff();
  if (setUp.step === 'confirmed') {
    return (
      <div className={styles.framed}>
        <RecoveryCodeMaker
          title={`Recovery codes of ${user.username}`}
          create={account.createRecoveryCodes}
          onKept={onDone}
          onCancel={onDone}
        />
      </div>
    );
  }
  return <TwoFactorSetUp begin={setUp.begin} confirm={setUp.check} onDone={setUp.confirm} onCancel={setUp.cancel} />;
}
