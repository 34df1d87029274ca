import type { StaffUser } from '@dealer/shared-domain/staff';
import { Switch } from '../../ui/Switch.tsx';
import { TwoFactorEnrolment } from './TwoFactorEnrolment.tsx';
import type { TwoFactorEnrolmentState } from './use-two-factor-enrolment.ts';

type RequireTwoFactorProps = {
  isDemanded: boolean;
  user: StaffUser;
  setUp: TwoFactorEnrolmentState;
  /** Only owners can require a second factor for all users, and not during an enrolment of their account alone. */
  isReadOnly: boolean;
  onChange: (isDemanded: boolean) => void;
};

/** Requires a second factor for all users. An owner must enrol before requiring it. */
export function RequireTwoFactor({ isDemanded, user, setUp, isReadOnly, onChange }: RequireTwoFactorProps) {
  const isSettingUp = setUp.step !== 'closed';
  const toggle = () => {
    if (isSettingUp) void setUp.cancel();
    else if (isDemanded || user.secondFactor === 'verified') onChange(!isDemanded);
    else setUp.open();
  };
  return (
    <>
      <Switch
        label="Two-Factor Authentication"
        help={toHelp(isDemanded, isSettingUp)}
        isOn={isDemanded || isSettingUp}
        isDisabled={isReadOnly || setUp.step === 'checking' || setUp.step === 'confirmed'}
        onChange={toggle}
      />
      {isSettingUp && (
        <TwoFactorEnrolment
          user={user}
          setUp={setUp}
          onDone={() => {
            onChange(true);
            void setUp.close();
          }}
        />
      )}
    </>
  );
}

function toHelp(isDemanded: boolean, isSettingUp: boolean): string {
  if (isSettingUp) return 'Being set up, with yours first. It starts with the first right code.';
  if (isDemanded) {
    return 'All staff need a code from an app. Those without one set it up before anything else.';
  }
  return 'Off: staff may set up a code of their own. When it is on, all staff have to, you first.';
}
