import { type Permission, staffPaths } from '@dealer/shared-domain/staff';
import type { FrameData } from '../loaders.ts';
import type { StaffIconName } from '../StaffIcon.tsx';

export type NavItem = {
  label: string;
  to: string;
  icon: StaffIconName;
  permission?: Permission;
  /** The first ones stand in the tabs of a phone, the others behind "More". */
  isTab?: boolean;
  /** The letter that leads here after `G`. */
  key: string;
  /** Its count asks for somebody: it shows on a phone too. */
  isUrgent?: boolean;
  /** What waits or is there, beside the label; nothing where it is not known. */
  count?: (frame: FrameData) => number | null;
};

/** The pages of the back office in the order of the sidebar. */
export const navItems: readonly NavItem[] = [
  { label: 'Dashboard', to: staffPaths.dashboard, icon: 'dashboard', isTab: true, key: 'd' },
  {
    label: 'Vehicles',
    to: staffPaths.vehicles,
    icon: 'car',
    permission: 'vehicles',
    isTab: true,
    key: 'v',
    count: ({ vehicleCount }) => vehicleCount,
  },
  {
    label: 'Messages',
    to: staffPaths.messages,
    icon: 'mail',
    permission: 'messages',
    isTab: true,
    key: 'm',
    isUrgent: true,
    count: ({ unreadMessages }) => unreadMessages || null,
  },
  { label: 'Analytics', to: staffPaths.analytics, icon: 'chart', permission: 'analytics', isTab: true, key: 'a' },
  { label: 'People', to: staffPaths.people, icon: 'people', permission: 'people', key: 'p' },
  { label: 'Settings', to: staffPaths.settings, icon: 'settings', permission: 'settings', key: 's' },
];

/** Whether an item's page, or one below it, is the page at this address. */
export function isCurrent({ to }: NavItem, pathname: string): boolean {
  if (to === staffPaths.dashboard) return /^\/admin(\/dashboard)?\/?$/.test(pathname);
  return pathname === to || pathname.startsWith(`${to}/`);
}
