import type { StaffUser } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Devices } from './Devices.tsx';
import { OwnTwoFactor } from './OwnTwoFactor.tsx';
import { SecurityPart } from './SecurityPart.tsx';
import { SessionRules } from './SessionRules.tsx';
import type { SecuritySettings } from './security-settings.ts';
import { TwoFactorDemand } from './TwoFactorDemand.tsx';

export type SecurityPanelProps = {
  values: SecuritySettings;
  /** The dealership's own settings; what concerns the person alone is done at once, and never comes here. */
  onChange: (change: Partial<SecuritySettings>) => void;
};

/** How people sign in here, and one's own account. It holds forms, so it stands in none. */
export function SecurityPanel({ values, onChange }: SecurityPanelProps) {
  const { session } = useStaff();
  const [user, setUser] = useState<StaffUser>(() => session.getUser());
  // What was done stays done where nobody can say who the person is by now; the next visit asks again.
  const refresh = () => session.refreshUser().then(setUser, () => undefined);
  return (
    <>
      <SecurityPart title="Sign-in" help="A code from an app, after the password.">
        <TwoFactorDemand
          isDemanded={values.twoFactorAuth}
          user={user}
          refresh={refresh}
          onChange={(twoFactorAuth) => onChange({ twoFactorAuth })}
        />
        <OwnTwoFactor user={user} isDemanded={values.twoFactorAuth} onChanged={refresh} />
      </SecurityPart>
      <SecurityPart title="Sessions" help="For everybody who works here. The server keeps these rules, in every tab.">
        <SessionRules values={values} onChange={onChange} />
      </SecurityPart>
      <SecurityPart title="Change Password" help="Your own. Your other devices are signed out when you change it.">
        <ChangePassword user={user} onChanged={refresh} />
      </SecurityPart>
      <SecurityPart title="Your devices" help="For a phone that is lost, or a computer that others use.">
        <Devices />
      </SecurityPart>
    </>
  );
}
