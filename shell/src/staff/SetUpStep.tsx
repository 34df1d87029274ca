import { nextSignInStep, type StaffUser } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import { RecoveryCodeMaker, TwoFactorSetUp } from '@dealer/shared-ui/account';
import { type RefObject, useState } from 'react';
import styles from './SignIn.module.css';
import { StepHeading } from './StepHeading.tsx';
import { useStaffServices } from './use-staff-services.ts';

type SetUpStepProps = {
  headingLevel: 1 | 2;
  user: StaffUser;
  password: RefObject<string | null>;
  onUser: (user: StaffUser) => void;
  onStartOver: () => void;
};

/** Sets up a second factor where the dealership requires one and the user has none yet. */
export function SetUpStep({ headingLevel, user, password, onUser, onStartOver }: SetUpStepProps) {
  const { auth, account } = useStaffServices();
  const [isSetUp, setIsSetUp] = useState(false);
  const [isStuck, setIsStuck] = useState(false);

  const goOn = async () => {
    const changed = await auth.getUser().catch(() => null);
    if (changed === null) return setIsStuck(true);
    if (typeof changed !== 'object') return onStartOver();
    return nextSignInStep(changed) === 'set-up' ? setIsStuck(true) : onUser(changed);
  };

  if (isSetUp) {
    return (
      <div className={styles.step}>
        <StepHeading level={headingLevel} title="Keep your recovery codes" />
        <div className={styles.content}>
          {isStuck && <Note tone="bad" title="Sign-in is not available right now. Please try again." role="alert" />}
          <RecoveryCodeMaker
            title={`Recovery codes of ${user.username}`}
            knownPassword={password.current}
            create={account.createRecoveryCodes}
            onSaved={goOn}
          />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.step}>
      <StepHeading level={headingLevel} title="Set up your second factor">
        This dealership asks for a code from an app, after the password. It takes a minute.
      </StepHeading>
      <div className={styles.content}>
        <TwoFactorSetUp
          begin={account.beginTwoFactor}
          confirm={account.confirmTwoFactor}
          onDone={() => setIsSetUp(true)}
        />
      </div>
      <p className={styles.other}>
        <button type="button" onClick={onStartOver}>
          Start over
        </button>
      </p>
    </div>
  );
}
