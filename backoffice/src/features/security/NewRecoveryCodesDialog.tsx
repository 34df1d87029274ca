import type { StaffUser } from '@dealer/shared-domain/staff';
import { Modal } from '@dealer/shared-ui';
import { RecoveryCodeMaker } from '@dealer/shared-ui/account';
import { useState } from 'react';
import { useStaff } from '../../staff.tsx';
import styles from './TwoFactor.module.css';

type NewRecoveryCodesDialogProps = { user: StaffUser; onSaved: () => void; onCancel: () => void };

/**
 * Replaces the recovery codes. From the request on, only "I have saved them" closes the dialog: the earlier codes
 * no longer work, and the new ones are shown once.
 */
export function NewRecoveryCodesDialog({ user, onSaved, onCancel }: NewRecoveryCodesDialogProps) {
  const { account } = useStaff();
  const [isReplacing, setIsReplacing] = useState(false);
  const cancel = () => {
    if (!isReplacing) onCancel();
  };

  const create: typeof account.createRecoveryCodes = async (password) => {
    setIsReplacing(true);
    try {
      const answer = await account.createRecoveryCodes(password);
      setIsReplacing(answer.kind === 'done');
      return answer;
    } catch (error) {
      setIsReplacing(false);
      throw error;
    }
  };

  return (
    <Modal label="New recovery codes" className={styles.dialog} onClose={cancel}>
      <h2>New recovery codes</h2>
      <p>Codes that you made before stop working once these are made.</p>
      <RecoveryCodeMaker
        title={`Recovery codes of ${user.username}`}
        create={create}
        onSaved={onSaved}
        onCancel={cancel}
      />
    </Modal>
  );
}
