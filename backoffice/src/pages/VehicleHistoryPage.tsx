import { formatVehicleName, VehicleHistory } from '../features/vehicle-history/VehicleHistory.tsx';
import { staffPaths } from '@dealer/shared-domain/staff';
import { ButtonLink, Empty, Icon } from '@dealer/shared-ui';
import { Link, useLoaderData } from 'react-router-dom';
import type { VehicleHistoryData } from './vehicle-history-loader.ts';
import styles from './VehicleHistoryPage.module.css';

/** Who changed what of a vehicle, and when; each change can be taken back. */
export function VehicleHistoryPage() {
  const { id, record, vehicle } = useLoaderData<VehicleHistoryData>();
  const isUnknown = !vehicle && record.entries.length === 0;
  return (
    <>
      <header className={styles.head}>
        <title>Vehicle History</title>
        <div>
          <Link to={staffPaths.vehicles} className={styles.back}>
            <Icon name="previous" /> Vehicle Management
          </Link>
          <h1>Vehicle History</h1>
          {!isUnknown && <p>{formatVehicleName(vehicle, record)}</p>}
        </div>
        {vehicle && (
          <ButtonLink to={staffPaths.editVehicle(id)}>
            <Icon name="edit" /> Edit
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
          <p>Nothing was ever written of a vehicle with this address.</p>
        </Empty>
      ) : (
        <VehicleHistory key={id} id={id} record={record} vehicle={vehicle} />
      )}
    </>
  );
}
