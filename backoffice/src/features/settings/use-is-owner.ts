import { useStaff } from '../../staff.tsx';

/** Only owners change the sign-in rules, automatic backups and the dealership's e-mail address. */
export function useIsOwner(): boolean {
  return useStaff().session.getUser().permissions.includes('settings.danger');
}
