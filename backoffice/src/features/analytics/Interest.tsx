import { formatCount, pluralize, vehicleName } from '@dealer/shared-domain';
import { type AnalyticsReport, staffPaths, type VehicleInterest } from '@dealer/shared-domain/staff';
import { Link } from 'react-router-dom';
import { ChartSection } from './ChartSection.tsx';
import styles from './Interest.module.css';
import { LazyChart } from './LazyChart.tsx';

export function Interest({ report: { interest, failed } }: { report: AnalyticsReport }) {
  const { views, top, bottom, viewsBefore } = interest;
  const inquiries = interest.messages + interest.calls + interest.directions;
  return (
    <ChartSection
      id="views-and-inquiries"
      title="Views and Inquiries"
      sentence={`${pluralize(views, 'view')} and ${pluralize(inquiries, 'inquiry', 'inquiries')} in the period; ${pluralize(viewsBefore, 'view')} in the one before.`}
      hasFailed={failed.includes('interest')}
      noData={views + inquiries === 0 && 'Visits are counted as shoppers open the pages of vehicles.'}
      table={toInterestTable(interest)}
    >
      {top.length > 0 && (
        <LazyChart
          kind="bars"
          nameShare={0.42}
          label={`Most looked at: ${top.map((vehicle) => `${vehicleName(vehicle)} ${vehicle.views}`).join(', ')}`}
          bars={top.map((vehicle) => ({
            name: vehicleName(vehicle),
            value: vehicle.views,
            note: formatInquiries(vehicle),
          }))}
        />
      )}
      {bottom.length > 0 && (
        <>
          <h3 className={styles.title}>Least looked at</h3>
          <ul className={`num ${styles.least}`}>
            {bottom.map((vehicle) => (
              <li key={vehicle.id}>
                <Link to={staffPaths.editVehicle(vehicle.id)}>{vehicleName(vehicle)}</Link>
                <span>{[pluralize(vehicle.views, 'view'), formatInquiries(vehicle)].filter(Boolean).join(', ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ChartSection>
  );
}

function toInterestTable({ top, bottom }: AnalyticsReport['interest']) {
  const known = new Set(top.map(({ id }) => id));
  const vehicles = [...top, ...bottom.toReversed().filter(({ id }) => !known.has(id))];
  return {
    columns: ['Vehicle', 'Views', 'Messages', 'Calls', 'Directions'],
    rows: vehicles.map((vehicle) => [
      vehicleName(vehicle),
      formatCount(vehicle.views),
      formatCount(vehicle.messages),
      formatCount(vehicle.calls),
      formatCount(vehicle.directions),
    ]),
  };
}

function formatInquiries({ messages, calls, directions }: VehicleInterest): string {
  const inquiries = messages + calls + directions;
  return inquiries === 0 ? '' : pluralize(inquiries, 'inquiry', 'inquiries');
}
