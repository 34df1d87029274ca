import { paths } from '@dealer/shared-domain';
import { type StaffVehicle, staffPaths } from '@dealer/shared-domain/staff';
import { classNames, Menu } from '@dealer/shared-ui';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import tool from '../../../ui/row-tool.module.css';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import type { VehicleRights } from '../../../vehicle-rights.ts';
import { copyText } from './copy-text.ts';
import type { RowActions } from './row-actions.ts';
import styles from './VehicleTable.module.css';

type RowMenuProps = { row: StaffVehicle; name: string; actions: RowActions; rights: VehicleRights };

export function RowMenu({ row, name, actions, rights }: RowMenuProps) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const place = useRef<HTMLSpanElement>(null);

  const work = {
    photo: () => actions.onPreview(row, place.current?.closest('tr')?.getBoundingClientRect()),
    vin: async () => toasts.show(await copyText(row.vin ?? '', 'VIN copied')),
    feature: () => actions.onFeature(row),
    plan: () => actions.onPlan(row),
    history: () => navigate(staffPaths.vehicleHistory(row.id)),
    duplicate: () => navigate(staffPaths.duplicateVehicle(row.id)),
    print: () => navigate(staffPaths.printVehicles([row.id])),
    site: () => void window.open(paths.vehicle(row), '_blank', 'noopener'),
    delete: () => actions.onDelete(row),
  };
  const options = [
    row.image && { value: 'photo' as const, content: 'Photograph' },
    row.vin && { value: 'vin' as const, content: 'Copy VIN' },
    rights.mayEdit && { value: 'feature' as const, content: row.isFeatured ? 'Take out of Featured' : 'Feature' },
    row.status === 'Draft' &&
      rights.mayPublish && {
        value: 'plan' as const,
        content: row.publication ? 'Change the publication' : 'Publish later',
      },
    { value: 'history' as const, content: 'History' },
    { value: 'duplicate' as const, content: 'Duplicate' },
    { value: 'print' as const, content: 'Print' },
    row.status !== 'Draft' && { value: 'site' as const, content: 'View on the site' },
    rights.mayDelete && { value: 'delete' as const, content: 'Delete' },
  ];

  return (
    <span ref={place}>
      <Menu
        label={`More for ${name}`}
        className={classNames(tool.tool, styles.more)}
        options={options.filter((option) => typeof option === 'object' && option !== null)}
        onPick={(value) => void work[value]()}
      >
        <StaffIcon name="more" />
      </Menu>
    </span>
  );
}
