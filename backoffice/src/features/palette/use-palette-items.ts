import { paths, vehicleName } from '@dealer/shared-domain';
import { type Permission, type StaffVehicle, staffPaths } from '@dealer/shared-domain/staff';
import { useStaff } from '../../staff.tsx';
import { formatAction, goToKey } from '../../ui/keymap.ts';
import { useNavItems } from '../../ui/use-nav-items.ts';
import { useSignOut } from '../../ui/use-sign-out.ts';
import { findItems, type PaletteItem } from './palette-item.ts';
import { useMarkSold } from './use-mark-sold.ts';

/** The items for a text: vehicles, then commands, then pages. */
export function usePaletteItems(text: string, found: StaffVehicle[], onOpenShortcuts: () => void): PaletteItem[] {
  const { permissions } = useStaff().session.getUser();
  const { signOut } = useSignOut();
  const markSold = useMarkSold();
  const navItems = useNavItems();
  const search = text.trim();
  const [first] = found;

  const commands: PaletteItem[] = [
    ...(permissions.includes('vehicles.draft') ? vehicleCommands : []),
    ...(permissions.includes('vehicles.transfer') ? transferCommands : []),
    {
      id: 'keys',
      label: 'Keyboard shortcuts',
      group: 'Do',
      icon: 'keyboard',
      keys: formatAction('openShortcuts'),
      run: onOpenShortcuts,
    },
    { id: 'leave', label: 'Logout', group: 'Do', icon: 'leave', run: () => void signOut('device') },
  ];
  const pages: PaletteItem[] = [
    ...navItems.map(
      ({ label, to, icon, key }): PaletteItem => ({
        ...{ id: to, label, icon, to },
        group: 'Go to',
        keys: [goToKey.toUpperCase(), key.toUpperCase()],
      }),
    ),
    ...(permissions.includes('money') ? [moneyPage] : []),
    ...(permissions.includes('settings') ? checkPages : []),
    { id: 'account', label: 'Your account', group: 'Go to', icon: 'person', to: staffPaths.account },
    { id: 'site', label: 'View site', group: 'Go to', icon: 'external', href: paths.home },
  ];

  return [
    ...found.map(toVehicleItem),
    ...(first ? toVehicleCommands(first, permissions.includes('vehicles.publish') ? markSold : null) : []),
    ...findItems(commands, search),
    ...toMessageSearch(search, permissions),
    ...findItems(pages, search),
  ];
}

const moneyPage: PaletteItem = {
  ...{ id: 'money', label: 'Money and ageing', group: 'Go to', icon: 'chart' },
  to: staffPaths.vehicleMoney,
};

function toVehicleItem(vehicle: StaffVehicle): PaletteItem {
  const label = vehicleName(vehicle);
  return { id: vehicle.id, label, group: 'Vehicles', vehicle, to: staffPaths.editVehicle(vehicle.id) };
}

/** `markSold` is null for those who may not change a status. */
function toVehicleCommands(vehicle: StaffVehicle, markSold: ((vehicle: StaffVehicle) => void) | null): PaletteItem[] {
  const name = vehicleName(vehicle);
  const sell: PaletteItem | null = markSold && {
    id: 'sell',
    label: `Mark ${name} Sold`,
    group: 'Do',
    icon: 'tag',
    run: () => markSold(vehicle),
  };
  const view: PaletteItem = {
    id: 'public',
    label: `View ${name} on the site`,
    group: 'Do',
    icon: 'external',
    href: paths.vehicle(vehicle),
  };
  const history: PaletteItem = {
    id: 'history',
    label: `History of ${name}`,
    group: 'Do',
    icon: 'history',
    to: staffPaths.vehicleHistory(vehicle.id),
  };
  const print: PaletteItem = {
    id: 'print',
    label: `Print ${name}`,
    group: 'Do',
    icon: 'print',
    to: staffPaths.printVehicles([vehicle.id]),
  };
  return [
    ...(vehicle.status === 'Sold' || !sell ? [] : [sell]),
    ...(vehicle.status === 'Draft' ? [] : [view]),
    history,
    print,
  ];
}

function toMessageSearch(search: string, permissions: readonly Permission[]): PaletteItem[] {
  if (!search || !permissions.includes('messages')) return [];
  const to = `${staffPaths.messages}?${new URLSearchParams({ search, show: 'all' })}`;
  return [{ id: 'messages', label: `Search messages for “${search}”`, group: 'Do', icon: 'search', to }];
}

const vehicleCommands: PaletteItem[] = [
  {
    id: 'add',
    label: 'Add Vehicle',
    group: 'Do',
    icon: 'plus',
    keys: formatAction('addVehicle'),
    to: staffPaths.addVehicleByVin,
  },
];

const transferCommands: PaletteItem[] = [
  { id: 'import', label: 'Import vehicles', group: 'Do', icon: 'upload', to: staffPaths.importVehicles },
  { id: 'export', label: 'Export vehicles', group: 'Do', icon: 'download', to: staffPaths.exportVehicles },
];

const checkPages: PaletteItem[] = [
  { id: 'diagnostic', label: 'Diagnostics', group: 'Go to', icon: 'info', to: staffPaths.diagnostic },
  { id: 'test', label: 'Component tests', group: 'Go to', icon: 'check', to: staffPaths.test },
  { id: 'fixes', label: 'Critical issues', group: 'Go to', icon: 'warning', to: staffPaths.fixes },
];
