import { useDealer } from '../../dealer.ts';
import { OwnTwoFactor } from '../../features/security/OwnTwoFactor.tsx';
import { PasswordAndDevices } from '../../features/security/PasswordAndDevices.tsx';
import { useOwnUser } from '../../features/security/use-own-user.ts';
import { useTwoFactorEnrolment } from '../../features/security/use-two-factor-enrolment.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './Page.module.css';

/** The user's own sign-in, for every role; Settings requires a permission. */
export function Page() {
  const { name } = useDealer();
  const { user, ...reloads } = useOwnUser();
  const setUp = useTwoFactorEnrolment(reloads);
  return (
    <>
      <title>{`Your account | ${name}`}</title>
      <PageHead title="Your account" />
      <div className={styles.sections}>
        <Section id="sign-in" title="Sign-in" help="A code from an app, after the password.">
          <OwnTwoFactor user={user} setUp={setUp} isDemanded={null} {...reloads} />
        </Section>
        <PasswordAndDevices user={user} onChanged={reloads.refresh} />
      </div>
    </>
  );
}
