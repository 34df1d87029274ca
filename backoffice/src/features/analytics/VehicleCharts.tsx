import { formatCount, pluralNoun } from '@dealer/shared-domain';
import type { AnalyticsReport, RangeCount } from '@dealer/shared-domain/staff';
import { formatVehicles } from '../../format.ts';
import { describeAges, describePrices, formatShare, shortenRange, sumCounts } from './analytics-labels.ts';
import { ChartSection } from './ChartSection.tsx';
import { LazyChart } from './LazyChart.tsx';
import { StatusShares } from './StatusShares.tsx';

type VehicleChartProps = { report: AnalyticsReport };

const noVehicles = 'The first vehicle shows here.';

/** Vehicles of the period by status. Earlier sales are in the table. */
export function InventoryStatus({ report: { stock, failed } }: VehicleChartProps) {
  const { available, pending, sold, draft, soldInPeriod } = stock.inventory;
  const shares = [
    { status: 'Available' as const, count: available },
    { status: 'Pending' as const, count: pending },
    { status: 'Sold' as const, count: soldInPeriod, ...(sold > soldInPeriod && { note: 'in the period' }) },
    { status: 'Draft' as const, count: draft },
  ];
  const label = shares.map(({ status, count }) => `${status} ${count}`).join(', ');
  return (
    <ChartSection
      id="inventory-status"
      title="Inventory Status"
      sentence={describeStatus(stock)}
      hasFailed={failed.includes('stock')}
      noData={stock.totalVehicles === 0 && noVehicles}
      table={toStatusTable(stock)}
    >
      {stock.vehiclesInPeriod > 0 && (
        <StatusShares shares={shares} label={`Of ${stock.vehiclesInPeriod} vehicles: ${label}`} />
      )}
    </ChartSection>
  );
}

function describeStatus({ inventory, totalVehicles, vehiclesInPeriod }: AnalyticsReport['stock']): string {
  const before = inventory.sold - inventory.soldInPeriod;
  if (before === 0) return `All ${formatVehicles(totalVehicles)}.`;
  return `${formatVehicles(vehiclesInPeriod)}; ${formatCount(before)} more ${pluralNoun(before, 'was', 'were')} sold before the period.`;
}

function toStatusTable({ inventory, totalVehicles }: AnalyticsReport['stock']) {
  const before = inventory.sold - inventory.soldInPeriod;
  const rows: [string, number][] = [
    ['Available', inventory.available],
    ['Pending', inventory.pending],
    [before > 0 ? 'Sold in the period' : 'Sold', inventory.soldInPeriod],
    ['Draft', inventory.draft],
  ];
  if (before > 0) rows.push(['Sold before', before]);
  return {
    columns: ['Status', 'Vehicles', 'Share'],
    rows: rows.map(([name, count]) => [
      name,
      formatCount(count),
      formatShare((100 * count) / Math.max(totalVehicles, 1)),
    ]),
  };
}

export function PopularMakes({ report: { stock, failed } }: VehicleChartProps) {
  const { popularMakes, vehiclesInPeriod } = stock;
  return (
    <ChartSection
      id="popular-makes"
      title="Popular Makes"
      sentence={`${popularMakes.length < 10 ? 'The most frequent' : 'The ten most frequent'}, of ${formatCount(vehiclesInPeriod)} on the lot or sold in the period.`}
      hasFailed={failed.includes('stock')}
      noData={popularMakes.length === 0 && noVehicles}
      table={toMakesTable(stock)}
    >
      <LazyChart
        kind="bars"
        label={popularMakes.map(({ make, count }) => `${make} ${count}`).join(', ')}
        bars={popularMakes.map(({ make, count, percentage }) => ({
          name: make,
          value: count,
          note: formatShare(percentage),
        }))}
      />
    </ChartSection>
  );
}

function toMakesTable({ popularMakes }: AnalyticsReport['stock']) {
  return {
    columns: ['Make', 'Vehicles', 'Share', 'Sold'],
    rows: popularMakes.map(({ make, count, percentage, sold }) => [
      make,
      formatCount(count),
      formatShare(percentage),
      formatCount(sold),
    ]),
  };
}

export function PriceDistribution({ report: { stock, failed } }: VehicleChartProps) {
  const { priceDistribution } = stock;
  return (
    <ChartSection
      id="price-distribution"
      title="Price Distribution"
      sentence={describePrices(priceDistribution)}
      hasFailed={failed.includes('stock')}
      noData={sumCounts(priceDistribution) === 0 && 'The first vehicle with a price shows here.'}
      table={toRangeTable('Price', priceDistribution)}
    >
      <LazyChart
        kind="columns"
        heightPx={252}
        label={priceDistribution.map(({ range, count }) => `${range} ${count}`).join(', ')}
        columns={toColumns(priceDistribution).map((column) => ({ ...column, shortLabel: shortenRange(column.label) }))}
      />
    </ChartSection>
  );
}

/** Age of the vehicles that are for sale. */
export function DaysOnLot({ report: { stock, failed } }: VehicleChartProps) {
  const { ages } = stock.daysOnLot;
  return (
    <ChartSection
      id="days-on-lot"
      title="Days on Lot"
      sentence={describeAges(ages)}
      hasFailed={failed.includes('stock')}
      noData={sumCounts(ages) === 0 && 'The first vehicle for sale shows here.'}
      table={toRangeTable('Days', ages)}
    >
      <LazyChart
        kind="columns"
        heightPx={220}
        label={`Days on the lot: ${ages.map(({ range, count }) => `${range} ${count}`).join(', ')}`}
        columns={toColumns(ages).map((column, index) => ({
          ...column,
          ...(index === ages.length - 1 && { look: 'hot' as const }),
        }))}
      />
    </ChartSection>
  );
}

function toRangeTable(name: string, ranges: readonly RangeCount[]) {
  return {
    columns: [name, 'Vehicles'],
    rows: ranges.map(({ range, count }) => [range, formatCount(count)]),
  };
}

function toColumns(ranges: readonly RangeCount[]) {
  return ranges.map(({ range, count }) => ({
    label: range,
    value: count,
    head: formatVehicles(count),
    note: range,
  }));
}
