import { paths } from '@dealer/shared-domain';
import type { StaffVehiclePage, StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { Button, ButtonLink, Empty, Icon } from '@dealer/shared-ui';
import { formatVehicles } from '../../format.ts';
import type { ShowVehicles } from './use-vehicle-list.ts';

type EmptyListProps = { query: StaffVehicleQuery; page: StaffVehiclePage; onShow: ShowVehicles };

/** No rows: because there is no vehicle yet, or because of what was asked; then it says what to leave out. */
export function EmptyList({ query, page, onShow }: EmptyListProps) {
  const isSearch = query.search !== '';
  const isChip = query.chip !== 'All';
  const dropChip = () => onShow({ ...query, chip: 'All', page: 1 });
  const dropSearch = () => onShow({ ...query, search: '', page: 1 });

  return (
    <Empty
      icon={isSearch ? 'search' : 'car'}
      title="No vehicles found"
      actions={
        <>
          {isChip && page.counts.All > 0 && (
            <Button onClick={dropChip}>
              Leave out {query.chip}: {formatVehicles(page.counts.All)}
            </Button>
          )}
          {isSearch && <Button onClick={dropSearch}>Clear the search</Button>}
          <ButtonLink variant="primary" to={paths.adminAddVehicle}>
            <Icon name="plus" /> Add Vehicle
          </ButtonLink>
        </>
      }
    >
      <p>{explain(query)}</p>
    </Empty>
  );
}

function explain({ search, chip }: StaffVehicleQuery): string {
  if (search && chip !== 'All') return `Nothing that is ${chip} matches “${search}”.`;
  if (search) return `Nothing matches “${search}”.`;
  if (chip !== 'All') return `No vehicle is ${chip} at the moment.`;
  return 'Add the first one.';
}
