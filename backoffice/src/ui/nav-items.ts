import { type Permission, staffPaths } from '@dealer/shared-domain/staff';
import type { FrameData } from '../frame-data.ts';
import type { StaffIconName } from './StaffIcon.tsx';

export type NavItem = {
  label: string;
  to: string;
  /** Another address of the page. */
  alsoAt?: string;
  icon: StaffIconName;
  permission?: Permission;
  /** Shown in the tab bar of a phone; the others are in the "More" menu. */
  isTab?: boolean;
  /** Pressed after `G` to open the page. */
  key: string;
  /** The count also shows on a phone. */
  isUrgent?: boolean;
  /** The badge next to the label; null if unknown. */
  count?: (frame: FrameData) => number | null;
};

/** The pages of the back office in the order of the sidebar. */
export const navItems: readonly NavItem[] = [
  { label: 'Dashboard', to: staffPaths.dashboard, icon: 'dashboard', isTab: true, key: 'd' },
  {
    label: 'Vehicles',
    to: staffPaths.vehicles,
    alsoAt: staffPaths.inventory,
    icon: 'car',
    permission: 'vehicles',
    isTab: true,
    key: 'v',
    count: ({ vehicleCount }) => vehicleCount,
  },
  { label: 'Leads', to: staffPaths.leads, icon: 'leads', permission: 'messages', isTab: true, key: 'c' },
  {
    label: 'Messages',
    to: staffPaths.messages,
    icon: 'mail',
    permission: 'messages',
    key: 'm',
    isUrgent: true,
    count: ({ messages }) => messages?.unread || null,
  },
  {
    label: 'Appointments',
    to: staffPaths.appointments,
    icon: 'calendar',
    permission: 'appointments',
    isTab: true,
    key: 't',
    count: ({ appointments }) => appointments?.today || null,
  },
  { label: 'Analytics', to: staffPaths.analytics, icon: 'chart', permission: 'analytics', key: 'a' },
  { label: 'People', to: staffPaths.people, icon: 'people', permission: 'people', key: 'p' },
  { label: 'Settings', to: staffPaths.settings, icon: 'settings', permission: 'settings', key: 's' },
];

/** True for the item's page and the pages below it. */
export function isCurrent({ to, alsoAt = to }: NavItem, pathname: string): boolean {
  if (to === staffPaths.dashboard) return /^\/admin(\/dashboard)?\/?$/.test(pathname);
  return [to, alsoAt].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
