import type { StaffUser } from '@dealer/shared-domain/staff';
import { RecoveryCodeMaker, TwoFactorSetUp } from '@dealer/shared-ui/account';
import { useState } from 'react';
import { useStaff } from '../../staff.tsx';
import styles from './TwoFactor.module.css';

type OwnSetUpProps = { user: StaffUser; onDone: () => void; onCancel: () => void };

/** Sets the person's own app up; with the first right code it counts, and the ten codes follow. */
export function OwnSetUp({ user, onDone, onCancel }: OwnSetUpProps) {
  const { account } = useStaff();
  const [isConfirmed, setIsConfirmed] = useState(false);
  if (isConfirmed) {
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
  return (
    <TwoFactorSetUp
      begin={account.beginTwoFactor}
      confirm={account.confirmTwoFactor}
      onDone={() => setIsConfirmed(true)}
      onCancel={(factorId) => {
        if (factorId) void account.cancelTwoFactor(factorId);
        onCancel();
      }}
    />
  );
}
