import { isDomainError, paths, vehicleName } from '@dealer/shared-domain';
import { type StaffVehicle, staffPaths } from '@dealer/shared-domain/staff';
import { useNavItems } from '../../layout/use-nav-items.ts';
import { useSignOut } from '../../layout/use-sign-out.ts';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../toasts.tsx';
import { findItems, type PaletteItem } from './palette-item.ts';

/** What a text finds: vehicles, what can be done, and pages. */
export function usePaletteItems(text: string, found: StaffVehicle[], onHelp: () => void): PaletteItem[] {
  const { session, vehicles } = useStaff();
  const toasts = useToasts();
  const { signOut } = useSignOut();
  const { permissions } = session.getUser();
  const search = text.trim();
  const [first] = found;

  const pages = useNavItems().map(
    ({ label, to, icon, key }): PaletteItem => ({
      ...{ id: to, label, icon, to },
      group: 'Go to',
      keys: `G ${key.toUpperCase()}`,
    }),
  );

  const sell = async (vehicle: StaffVehicle) => {
    const name = vehicleName(vehicle);
    try {
      const { version } = await vehicles.setStatus(vehicle.id, vehicle.version, 'Sold');
      const undo = () =>
        void vehicles
          .setStatus(vehicle.id, version, vehicle.status)
          .catch(() => toasts.show({ tone: 'bad', text: 'Failed to update vehicle status. Please try again.' }));
      toasts.show({ tone: 'ok', text: `${name} marked Sold`, action: { label: 'Undo', run: undo } });
    } catch (error) {
      const detail = isDomainError(error) && error.kind === 'conflict' ? error.message : undefined;
      toasts.show({ tone: 'bad', text: 'Failed to update vehicle status. Please try again.', detail });
    }
  };

  const forVehicle = (vehicle: StaffVehicle): PaletteItem[] => {
    const name = vehicleName(vehicle);
    return [
      ...(vehicle.status === 'Sold'
        ? []
        : [
            {
              id: 'sell',
              label: `Mark ${name} Sold`,
              group: 'Do',
              icon: 'tag',
              run: () => void sell(vehicle),
            } as const,
          ]),
      ...(vehicle.status === 'Draft'
        ? []
        : [
            {
              id: 'public',
              label: `View ${name} on the site`,
              group: 'Do',
              icon: 'external',
              href: paths.vehicle(vehicle),
            } as const,
          ]),
      {
        id: 'history',
        label: `History of ${name}`,
        group: 'Do',
        icon: 'history',
        to: staffPaths.vehicleHistory(vehicle.id),
      },
    ];
  };

  const commands: PaletteItem[] = [
    ...(permissions.includes('vehicles') ? stockCommands : []),
    ...(permissions.includes('settings') ? checkCommands : []),
    { id: 'site', label: 'View site', group: 'Go to', icon: 'external', href: paths.home },
    { id: 'keys', label: 'Keyboard shortcuts', group: 'Do', icon: 'keyboard', keys: '?', run: onHelp },
    { id: 'leave', label: 'Logout', group: 'Do', icon: 'leave', run: () => void signOut('device') },
  ];
  const searches: PaletteItem[] =
    search && permissions.includes('messages')
      ? [
          {
            id: 'messages',
            label: `Search messages for “${search}”`,
            group: 'Do',
            icon: 'search',
            to: `${staffPaths.messages}?${new URLSearchParams({ search, show: 'all' })}`,
          },
        ]
      : [];

  return [
    ...found.map(
      (vehicle): PaletteItem => ({
        id: vehicle.id,
        label: vehicleName(vehicle),
        group: 'Vehicles',
        vehicle,
        to: staffPaths.editVehicle(vehicle.id),
      }),
    ),
    ...(first ? forVehicle(first) : []),
    ...findItems(commands, search).filter(({ group }) => group === 'Do'),
    ...searches,
    ...findItems([...pages, ...commands.filter(({ group }) => group === 'Go to')], search),
  ];
}

const stockCommands: PaletteItem[] = [
  { id: 'add', label: 'Add Vehicle', group: 'Do', icon: 'plus', keys: 'N', to: staffPaths.addVehicle },
  { id: 'import', label: 'Import vehicles', group: 'Do', icon: 'upload', to: staffPaths.importVehicles },
  { id: 'export', label: 'Export vehicles', group: 'Do', icon: 'download', to: staffPaths.exportVehicles },
];

const checkCommands: PaletteItem[] = [
  { id: 'diagnostic', label: 'Diagnostics', group: 'Go to', icon: 'info', to: staffPaths.diagnostic },
  { id: 'test', label: 'Component tests', group: 'Go to', icon: 'check', to: staffPaths.test },
  { id: 'fixes', label: 'Critical issues', group: 'Go to', icon: 'warning', to: staffPaths.fixes },
];
