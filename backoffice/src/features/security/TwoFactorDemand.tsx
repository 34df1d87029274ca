import type { StaffUser } from '@dealer/shared-domain/staff';
import { Switch } from '@dealer/shared-ui';
import { OwnSetUp } from './OwnSetUp.tsx';
import { useOwnSetUp } from './use-own-set-up.ts';

type TwoFactorDemandProps = {
  isDemanded: boolean;
  user: StaffUser;
  /** Asks anew who the person is, after a set-up that was done or given up. */
  refresh: () => Promise<void>;
  onChange: (isDemanded: boolean) => void;
};

/** Whether everybody here needs a second factor. Whoever asks for it of others has one first. */
export function TwoFactorDemand({ isDemanded, user, refresh, onChange }: TwoFactorDemandProps) {
  const setUp = useOwnSetUp(refresh);
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
        isDisabled={setUp.step === 'checking' || setUp.step === 'confirmed'}
        onChange={toggle}
      />
      {isSettingUp && (
        <OwnSetUp
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
    return 'Everybody who works here needs a code from an app. Who has none yet sets one up before anything else.';
  }
  return 'Off: everybody may set up a code of their own. Turned on, everybody has to, you first.';
}
