import type { StaffUser } from '@dealer/shared-domain/staff';
import { Section } from '../../ui/Section.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

/** The sections for the user's own password and devices. */
export function PasswordAndDevices({ user, onChanged }: { user: StaffUser; onChanged: () => Promise<void> }) {
  return (
    <>
      <Section
        id="password"
        title="Change Password"
        help="Your own. Your other devices are signed out when you change it."
      >
        <ChangePassword user={user} onChanged={onChanged} />
      </Section>
      <Section id="devices" title="Your devices" help="For a phone that is lost, or a computer that others use.">
        <SignOutEverywhere />
      </Section>
    </>
  );
}
