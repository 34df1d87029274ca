import { paths } from '@dealer/shared-domain';
import { type StaffVehicle, staffPaths } from '@dealer/shared-domain/staff';
import { ButtonLink, Icon } from '@dealer/shared-ui';
import { Suspense, use, useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { AttentionPanel, countAttention } from '../../features/dashboard/AttentionPanel.tsx';
import { DashboardSection } from '../../features/dashboard/DashboardSection.tsx';
import { Figures } from '../../features/dashboard/Figures.tsx';
import { InventoryTable } from '../../features/dashboard/InventoryTable.tsx';
import { Panel } from '../../features/dashboard/Panel.tsx';
import type { PanelData } from '../../features/dashboard/panel-data.ts';
import { QuickActions } from '../../features/dashboard/QuickActions.tsx';
import { RecentActivity } from '../../features/dashboard/RecentActivity.tsx';
import { RecentVehicles } from '../../features/dashboard/RecentVehicles.tsx';
import { TodaysDrives } from '../../features/dashboard/TodaysDrives.tsx';
import { LazySetupChecklist } from '../../features/setup/LazySetupChecklist.tsx';
import { DeleteQuestion } from '../../features/vehicle-list/actions/DeleteQuestion.tsx';
import { questionForOne } from '../../features/vehicle-list/actions/delete-questions.ts';
import { useDeleteVehicle } from '../../features/vehicle-list/actions/use-delete-vehicle.ts';
import { formatMoment, formatVehicles } from '../../format.ts';
import { useMay } from '../../staff.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import type { DashboardData } from './loader.ts';
import styles from './Page.module.css';

export function Page() {
  const data = useLoaderData<DashboardData>();
  const { stats, needsSetup, loadedAtMs } = data;
  const dealer = useDealer();
  const mayTransfer = useMay('vehicles.transfer');
  const deleteVehicle = useDeleteVehicle();
  const [deleting, setDeleting] = useState<StaffVehicle | null>(null);
  return (
    <>
      <title>{`Admin Dashboard | ${dealer.name}`}</title>
      <PageHead title="Admin Dashboard" note={formatMoment(loadedAtMs, dealer.timeZone)}>
        {mayTransfer && (
          <ButtonLink to={staffPaths.importVehicles} className={styles.import}>
            <StaffIcon name="upload" /> Import
          </ButtonLink>
        )}
        <ButtonLink variant="primary" to={paths.adminAddVehicle}>
          <Icon name="plus" /> Add Vehicle
        </ButtonLink>
      </PageHead>
      {needsSetup && <LazySetupChecklist />}
      <Panel data={stats} lines={1}>
        {(figures) => (
          <Figures stats={figures} currency={dealer.currency} timeZone={dealer.timeZone} nowMs={loadedAtMs} />
        )}
      </Panel>
      <div className={styles.columns}>
        <Tasks {...data} onDelete={setDeleting} />
        <News {...data} />
      </div>
      {deleting && (
        <DeleteQuestion
          rows={[deleting]}
          question={questionForOne}
          onCancel={() => setDeleting(null)}
          onConfirm={() => {
            setDeleting(null);
            void deleteVehicle(deleting);
          }}
        />
      )}
    </>
  );
}

type TasksProps = DashboardData & { onDelete: (vehicle: StaffVehicle) => void };

function Tasks({ stats, attention, longest, loadedAtMs, onDelete }: TasksProps) {
  const dealer = useDealer();
  return (
    <div className={styles.main}>
      <DashboardSection id="attention" title="Needs attention" aside={<Count data={attention} of={countAttention} />}>
        <Panel data={attention} lines={4}>
          {(found) => <AttentionPanel attention={found} dealer={dealer} nowMs={loadedAtMs} />}
        </Panel>
      </DashboardSection>
      <DashboardSection
        id="inventory"
        title={
          <>
            Inventory <small>longest on the lot</small>
          </>
        }
        aside={
          <Link className="link num" to={paths.adminVehicles}>
            View all <Count data={stats} of={({ totalVehicles }) => formatVehicles(totalVehicles)} />
          </Link>
        }
      >
        <Panel data={longest} lines={6}>
          {(vehicles) => <InventoryTable vehicles={vehicles} dealer={dealer} onDelete={onDelete} />}
        </Panel>
      </DashboardSection>
    </div>
  );
}

function News({ recent, activity, drives, loadedAtMs }: DashboardData) {
  const dealer = useDealer();
  return (
    <div className={styles.side}>
      {useMay('appointments') && (
        <DashboardSection
          id="todays-drives"
          title="Test drives today"
          aside={
            <Link className="link" to={staffPaths.appointments}>
              Calendar
            </Link>
          }
        >
          <Panel data={drives} lines={3}>
            {(list) => <TodaysDrives list={list} dealer={dealer} />}
          </Panel>
        </DashboardSection>
      )}
      <DashboardSection
        id="recent-vehicles"
        title="Recent Vehicles"
        aside={
          <Link className="link" to={paths.adminVehicles}>
            View all
          </Link>
        }
      >
        <Panel data={recent} lines={5}>
          {(vehicles) => <RecentVehicles vehicles={vehicles} dealer={dealer} />}
        </Panel>
      </DashboardSection>
      <DashboardSection id="recent-activity" title="Recent activity">
        <Panel data={activity} lines={4}>
          {(items) => <RecentActivity activity={items} dealer={dealer} nowMs={loadedAtMs} />}
        </Panel>
      </DashboardSection>
      <QuickActions />
    </div>
  );
}

type CountProps<Value> = { data: PanelData<Value>; of: (value: Value) => number | string };

/** A count next to a title, once loaded; the panel shows a failure instead. */
function Count<Value>(props: CountProps<Value>) {
  return (
    <Suspense>
      <KnownCount {...props} />
    </Suspense>
  );
}

function KnownCount<Value>({ data, of }: CountProps<Value>) {
  const outcome = use(data);
  if ('error' in outcome) return null;
  const count = of(outcome.value);
  return count === 0 ? null : <span className="num">{count}</span>;
}
