import type { StaffUser } from '@dealer/shared-domain/staff';
import { Switch } from '@dealer/shared-ui';
import { useState } from 'react';
import { OwnSetUp } from './OwnSetUp.tsx';

type TwoFactorDemandProps = {
  isDemanded: boolean;
  user: StaffUser;
  /** The person's own second factor is set up. */
  onSetUp: () => Promise<void>;
  onChange: (isDemanded: boolean) => void;
};

/** Whether everybody here needs a second factor. Whoever asks for it of others has one first. */
export function TwoFactorDemand({ isDemanded, user, onSetUp, onChange }: TwoFactorDemandProps) {
  const [isSettingUp, setIsSettingUp] = useState(false);
  const toggle = () => {
    if (isSettingUp) setIsSettingUp(false);
    else if (isDemanded || user.secondFactor === 'verified') onChange(!isDemanded);
    else setIsSettingUp(true);
  };
  return (
    <>
      <Switch
        label="Two-Factor Authentication"
        help={toHelp(isDemanded, isSettingUp)}
        isOn={isDemanded || isSettingUp}
        onChange={toggle}
      />
      {isSettingUp && (
        <OwnSetUp
          user={user}
          onCancel={() => setIsSettingUp(false)}
          onDone={async () => {
            await onSetUp();
            setIsSettingUp(false);
            onChange(true);
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
