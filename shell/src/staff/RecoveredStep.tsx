import { Button } from '@dealer/shared-ui';
import styles from './SignIn.module.css';
import { StepHeading } from './StepHeading.tsx';

/** After the use of a recovery code: the old authenticator app no longer counts. */
export function RecoveredStep({ headingLevel, onContinue }: { headingLevel: 1 | 2; onContinue: () => void }) {
  return (
    <div className={styles.step}>
      <StepHeading level={headingLevel} title="You are in">
        Your authenticator app and the other recovery codes no longer work. Your password alone signs you in until you
        set an app up again, under Your account.
      </StepHeading>
      <div className={styles.form}>
        <Button variant="primary" size="big" onClick={onContinue}>
          Continue
        </Button>
      </div>
    </div>
  );
}
