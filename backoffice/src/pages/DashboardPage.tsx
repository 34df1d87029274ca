import { paths } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { ButtonLink, Icon } from '@dealer/shared-ui';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { useDealer } from '../dealer.ts';
import { Figures } from '../features/dashboard/Figures.tsx';
import { InventoryTable } from '../features/dashboard/InventoryTable.tsx';
import { QuickActions } from '../features/dashboard/QuickActions.tsx';
import { RecentVehicles } from '../features/dashboard/RecentVehicles.tsx';
import { DeleteQuestion } from '../features/vehicle-list/DeleteQuestion.tsx';
import { useDeleteVehicle } from '../features/vehicle-list/use-delete-vehicle.ts';
import { formatMoment } from '../format.ts';
import { PageHead } from '../layout/PageHead.tsx';
import type { DashboardData } from '../loaders.ts';
import styles from './DashboardPage.module.css';

export function DashboardPage() {
  const { stats, recent, longest, loadedAtMs } = useLoaderData<DashboardData>();
  const dealer = useDealer();
  const deleteVehicle = useDeleteVehicle();
  const [leaving, setLeaving] = useState<StaffVehicle | null>(null);
  return (
    <>
      <title>{`Admin Dashboard | ${dealer.name}`}</title>
      <PageHead title="Admin Dashboard" note={formatMoment(loadedAtMs, dealer.timeZone)}>
        <ButtonLink variant="primary" to={paths.adminAddVehicle}>
          <Icon name="plus" /> Add Vehicle
        </ButtonLink>
      </PageHead>
      <Figures stats={stats} currency={dealer.currency} />
      <div className={styles.columns}>
        <InventoryTable vehicles={longest} total={stats.totalVehicles} dealer={dealer} onDelete={setLeaving} />
        <div className={styles.side}>
          <RecentVehicles vehicles={recent} dealer={dealer} />
          <QuickActions />
        </div>
      </div>
      {leaving && (
        <DeleteQuestion
          rows={[leaving]}
          isBulk={false}
          onCancel={() => setLeaving(null)}
          onConfirm={() => {
            setLeaving(null);
            void deleteVehicle(leaving);
          }}
        />
      )}
    </>
  );
}
