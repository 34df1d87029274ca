import type { DealerSettings, StaffUser } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { Section } from '../../ui/Section.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { OwnTwoFactor } from './OwnTwoFactor.tsx';
import { RequireTwoFactor } from './RequireTwoFactor.tsx';
import { SessionRules } from './SessionRules.tsx';
import { SettingsChanges } from './SettingsChanges.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';
import styles from './TwoFactor.module.css';

type SecuritySettings = DealerSettings['security'];

export type SecurityPanelProps = {
  values: SecuritySettings;
  /** Changes the dealership's rules; changes of the user's own account take effect immediately. */
  onChange: (change: Partial<SecuritySettings>) => void;
};

/** The dealership's sign-in rules and the user's own account. Contains forms, so it must not be inside one. */
export function SecurityPanel({ values, onChange }: SecurityPanelProps) {
  const { session } = useStaff();
  const [user, setUser] = useState<StaffUser>(() => session.getUser());
  // If a refresh fails, the last known user stays.
  const isOwner = user.permissions.includes('settings.danger');
  const refresh = () => session.refreshUser().then(setUser, () => undefined);
  return (
    <>
      <Section id="sign-in" title="Sign-in" help="A code from an app, after the password.">
        <div className={styles.factors}>
          <RequireTwoFactor
            isDemanded={values.twoFactorAuth}
            user={user}
            isReadOnly={!isOwner}
            refresh={refresh}
            onChange={(twoFactorAuth) => onChange({ twoFactorAuth })}
          />
          <OwnTwoFactor user={user} isDemanded={values.twoFactorAuth} onChanged={refresh} />
        </div>
      </Section>
      <Section
        id="sessions"
        title="Sessions"
        help={`For all staff. The server enforces these rules, in every tab.${isOwner ? '' : ' Only an owner can change them.'}`}
      >
        <SessionRules values={values} isReadOnly={!isOwner} onChange={onChange} />
      </Section>
      <Section
        id="password"
        title="Change Password"
        help="Your own. Your other devices are signed out when you change it."
      >
        <ChangePassword user={user} onChanged={refresh} />
      </Section>
      <Section id="devices" title="Your devices" help="For a phone that is lost, or a computer that others use.">
        <SignOutEverywhere />
      </Section>
      <Section id="changes" title="Changes" help="Who changed which setting, on any tab.">
        <SettingsChanges />
      </Section>
    </>
  );
}
