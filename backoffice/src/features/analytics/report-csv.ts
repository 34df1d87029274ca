import { vehicleName } from '@dealer/shared-domain';
import { escapeFormula, toCsvLine } from '@dealer/shared-domain/import';
import { type AnalyticsReport, formatAge, type GrossReport, type RangeCount } from '@dealer/shared-domain/staff';
import { nameEntryFully } from './analytics-labels.ts';
import { listMetrics } from './KeyMetrics.tsx';
import { periodNames } from './period.ts';

type Cell = string | number | null;
type Block = { title: string; columns: string[]; rows: Cell[][] };

/** The report as CSV; text that a spreadsheet would run as a formula is escaped. */
export function toReportCsv(
  report: AnalyticsReport,
  dealer: { name: string; currency: string },
  gross?: GrossReport | null,
): string {
  const { sales } = report;
  const lines: Cell[][] = [
    ['Analytics report', dealer.name],
    ['Period', periodNames[report.period]],
  ];
  if (sales.firstDay) lines.push(['From', sales.firstDay], ['To', sales.lastDay]);
  lines.push(['Currency', dealer.currency]);
  const blocks = [...listBlocks(report, dealer.currency), ...(gross ? listGrossBlocks(gross) : [])];
  for (const { title, columns, rows } of blocks) {
    lines.push([], [title], columns, ...rows);
  }
  // Spreadsheets read a CSV file as UTF-8 only if it starts with a byte order mark.
  return `\ufeff${lines.map((cells) => `${toCsvLine(cells.map(toCell))}\r\n`).join('')}`;
}

/** `analytics-2026-05-22-2026-11-21.csv` */
export function reportFileName({ sales, period }: AnalyticsReport): string {
  return `analytics-${sales.firstDay ? `${sales.firstDay}-${sales.lastDay}` : period}.csv`;
}

function toCell(cell: Cell): string {
  return typeof cell === 'string' ? escapeFormula(cell) : (cell ?? '').toString();
}

function listBlocks(report: AnalyticsReport, currency: string): Block[] {
  const { sales, stock, interest, failed } = report;
  const blocks: Block[] = [];
  if (!failed.includes('stock')) blocks.push(...listVehicleBlocks(stock));
  if (!failed.includes('sales')) {
    blocks.push(
      {
        title: 'Sales',
        columns: ['', 'Sold', 'Revenue'],
        rows: [
          ['In the period', sales.sales, sales.revenue],
          ['In the period before', sales.salesBefore, sales.revenueBefore],
        ],
      },
      {
        title: 'Sales Trends',
        columns: [sales.unit === 'month' ? 'Month' : 'Week', 'Sold', 'Revenue', 'Sold before', 'Revenue before'],
        rows: sales.salesTrends.map((entry) => [
          nameEntryFully(entry, sales),
          entry.sales,
          entry.revenue,
          entry.salesBefore,
          entry.revenueBefore,
        ]),
      },
    );
  }
  if (!failed.includes('interest')) {
    blocks.push({
      title: 'Views and Inquiries',
      columns: ['Vehicle', 'Views', 'Messages', 'Calls', 'Directions'],
      rows: [
        ['All', interest.views, interest.messages, interest.calls, interest.directions],
        ...[...interest.top, ...interest.bottom.filter(({ id }) => interest.top.every((known) => known.id !== id))].map(
          (vehicle) => [vehicleName(vehicle), vehicle.views, vehicle.messages, vehicle.calls, vehicle.directions],
        ),
      ],
    });
  }
  blocks.push({
    title: 'Key Performance Metrics',
    columns: ['Metric', 'Value', 'Of'],
    rows: listMetrics(report, currency).map(({ name, value, basis }) => [name, value ?? 'No data yet', basis]),
  });
  return blocks;
}

function listGrossBlocks({ unit, firstDay, trend, makes, ages }: GrossReport): Block[] {
  const columns = ['Sold', 'Gross'];
  return [
    {
      title: unit === 'month' ? 'Gross per Month' : 'Gross per Week',
      columns: [unit === 'month' ? 'Month' : 'Week', ...columns],
      rows: trend.map((entry) => [nameEntryFully(entry, { unit, firstDay }), entry.vehicles, entry.gross]),
    },
    {
      title: 'Gross by Make',
      columns: ['Make', ...columns],
      rows: makes.map(({ make, vehicles, gross }) => [make, vehicles, gross]),
    },
    {
      title: 'Gross by Days on the Lot',
      columns: ['Days', ...columns],
      rows: ages.map(({ start, vehicles, gross }) => [formatAge(start), vehicles, gross]),
    },
  ];
}

function listVehicleBlocks(stock: AnalyticsReport['stock']): Block[] {
  const { available, pending, sold, draft, soldInPeriod } = stock.inventory;
  const toRows = (ranges: readonly RangeCount[]) => ranges.map(({ range, count }): Cell[] => [range, count]);
  return [
    {
      title: 'Overview',
      columns: ['Figure', 'Value'],
      rows: [
        ['Total Vehicles', stock.totalVehicles],
        ['Total Value', stock.totalValue],
        ['Average Price', stock.avgPrice],
      ],
    },
    {
      title: 'Inventory Status',
      columns: ['Status', 'Vehicles'],
      rows: [
        ['Available', available],
        ['Pending', pending],
        ['Sold in the period', soldInPeriod],
        ['Sold before', sold - soldInPeriod],
        ['Draft', draft],
      ],
    },
    {
      title: 'Popular Makes',
      columns: ['Make', 'Vehicles', 'Percent', 'Sold'],
      rows: stock.popularMakes.map((make) => [make.make, make.count, make.percentage, make.sold]),
    },
    { title: 'Price Distribution', columns: ['Price', 'Vehicles'], rows: toRows(stock.priceDistribution) },
    { title: 'Days on Lot', columns: ['Days', 'Vehicles'], rows: toRows(stock.daysOnLot.ages) },
  ];
}
