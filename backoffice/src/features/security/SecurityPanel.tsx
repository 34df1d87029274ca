import type { DealerSettings } from '@dealer/shared-domain/staff';
import { Section } from '../../ui/Section.tsx';
import { OwnTwoFactor } from './OwnTwoFactor.tsx';
import { PasswordAndDevices } from './PasswordAndDevices.tsx';
import { RequireTwoFactor } from './RequireTwoFactor.tsx';
import { SessionRules } from './SessionRules.tsx';
import { SettingsChanges } from './SettingsChanges.tsx';
import styles from './TwoFactor.module.css';
import { useOwnUser } from './use-own-user.ts';
import { useTwoFactorEnrolment } from './use-two-factor-enrolment.ts';

type SecuritySettings = DealerSettings['security'];

export type SecurityPanelProps = {
  values: SecuritySettings;
  /** Changes the dealership's rules; changes of the user's own account take effect immediately. */
  onChange: (change: Partial<SecuritySettings>) => void;
};

/** The dealership's sign-in rules and the user's own account. Contains forms, so it must not be inside one. */
export function SecurityPanel({ values, onChange }: SecurityPanelProps) {
  const { user, ...reloads } = useOwnUser();
  const isOwner = user.permissions.includes('settings.danger');
  // Only one enrolment at a time: each begins with a key of its own.
  const required = useTwoFactorEnrolment(reloads);
  const own = useTwoFactorEnrolment(reloads);
  return (
    <>
      <Section
        id="sign-in"
        title="Sign-in"
        help={`A code from an app, after the password.${isOwner ? '' : ' Only an owner can require it of all staff.'}`}
      >
        <div className={styles.factors}>
          <RequireTwoFactor
            isDemanded={values.twoFactorAuth}
            user={user}
            setUp={required}
            isReadOnly={!isOwner || own.step !== 'closed'}
            onChange={(twoFactorAuth) => onChange({ twoFactorAuth })}
          />
          {required.step === 'closed' && (
            <OwnTwoFactor user={user} setUp={own} isDemanded={values.twoFactorAuth} {...reloads} />
          )}
        </div>
      </Section>
      <Section
        id="sessions"
        title="Sessions"
        help={`For all staff. The server enforces these rules, in every tab.${isOwner ? '' : ' Only an owner can change them.'}`}
      >
        <SessionRules values={values} isReadOnly={!isOwner} onChange={onChange} />
      </Section>
      <PasswordAndDevices user={user} onChanged={reloads.refresh} />
      <Section id="changes" title="Changes" help="Who changed which setting, on any tab.">
        <SettingsChanges />
      </Section>
    </>
  );
}
