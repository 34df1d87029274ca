import { useStaff } from '../staff.tsx';
import { type NavItem, navItems } from './nav-items.ts';

/** The pages that the user may open. */
export function useNavItems(): readonly NavItem[] {
  const { permissions } = useStaff().session.getUser();
  return navItems.filter(({ permission }) => !permission || permissions.includes(permission));
}
