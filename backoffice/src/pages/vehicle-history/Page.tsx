import { staffPaths } from '@dealer/shared-domain/staff';
import { ButtonLink, Empty } from '@dealer/shared-ui';
import { useLoaderData } from 'react-router-dom';
import { formatVehicleName, VehicleHistory } from '../../features/vehicle-history/VehicleHistory.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import type { VehicleHistoryData } from './loader.ts';
import styles from './Page.module.css';

export function Page() {
  const { id, record, vehicle } = useLoaderData<VehicleHistoryData>();
  const isUnknown = !vehicle && record.entries.length === 0;
  return (
    <>
      <header className={styles.head}>
        <title>Vehicle History</title>
        <div>
          <BackLink to={staffPaths.vehicles} label="Vehicle Management" />
          <h1>Vehicle History</h1>
          {!isUnknown && <p>{formatVehicleName(vehicle, record)}</p>}
        </div>
        {vehicle && (
          <ButtonLink to={staffPaths.editVehicle(id)}>
            <StaffIcon name="edit" /> Edit
          </ButtonLink>
        )}
      </header>
      {isUnknown ? (
        <Empty
          title="Vehicle not found"
          actions={
            <ButtonLink variant="primary" to={staffPaths.vehicles}>
              Back to Vehicles
            </ButtonLink>
          }
        >
          <p>There is no history of a vehicle with this address.</p>
        </Empty>
      ) : (
        <VehicleHistory key={id} id={id} record={record} vehicle={vehicle} />
      )}
    </>
  );
}
