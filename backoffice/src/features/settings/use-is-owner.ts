import { useMay } from '../../staff.tsx';

/** Only owners change the sign-in rules, automatic backups and the dealership's e-mail address. */
export function useIsOwner(): boolean {
  return useMay('settings.danger');
}
