import type { AnalyticsReport } from '@dealer/shared-domain/staff';

const months: [date: string, sales: number, revenue: number, salesBefore: number, revenueBefore: number][] = [
  ['2026-05-01', 0, 0, 0, 0],
  ['2026-06-01', 7, 141_200, 5, 90_000],
  ['2026-07-01', 6, 128_950, 4, 80_000],
  ['2026-08-01', 9, 187_400, 8, 150_000],
  ['2026-09-01', 8, 160_300, 6, 120_000],
  ['2026-10-01', 4, 82_150, 4, 90_000],
  ['2026-11-01', 5, 98_640, 4, 80_000],
];
const toRanges = (counts: Record<string, number>) => Object.entries(counts).map(([range, count]) => ({ range, count }));
const aCar = { price: 18_495, status: 'Available' as const, trim: null, calls: 0, directions: 0, messages: 0 };
const aCivic = {
  ...aCar,
  id: 'civic',
  year: 2019,
  make: 'Honda',
  model: 'Civic',
  trim: 'EX',
  views: 388,
  messages: 6,
  calls: 2,
  directions: 1,
};

/** A report with data in every section. */
export const aFullReport: AnalyticsReport = {
  period: '6-months',
  failed: [],
  sales: {
    firstDay: '2026-05-22',
    lastDay: '2026-11-21',
    unit: 'month',
    sales: 39,
    revenue: 798_640,
    salesBefore: 31,
    revenueBefore: 610_000,
    daysToSale: { average: 36.4, median: 31 },
    salesThisMonth: 5,
    previousMonth: 4,
    salesTrends: months.map(([date, sales, revenue, salesBefore, revenueBefore]) => ({
      date,
      sales,
      revenue,
      salesBefore,
      revenueBefore,
    })),
  },
  stock: {
    totalVehicles: 38,
    totalValue: 548_300,
    avgPrice: 21_088.46,
    inventory: { available: 26, pending: 4, sold: 6, draft: 2, soldInPeriod: 6 },
    vehiclesInPeriod: 38,
    popularMakes: [
      { make: 'Toyota', count: 7, percentage: 18.4, sold: 2 },
      { make: '=Honda', count: 6, percentage: 15.8, sold: 1 },
    ],
    priceDistribution: toRanges({ 'Under $15k': 4, '$15k-$25k': 21, '$25k-$35k': 9, '$35k-$50k': 3, 'Over $50k': 1 }),
    turnoverRate: 0.13,
    soldIn30Days: 5,
    daysOnLot: {
      vehicles: 30,
      average: 28.6,
      median: 24,
      ages: toRanges({ '0–15': 9, '16–30': 8, '31–45': 6, '46–60': 5, 'over 60': 2 }),
    },
  },
  interest: {
    views: 391,
    messages: 6,
    calls: 2,
    directions: 1,
    viewsBefore: 200,
    inquiriesBefore: 3,
    top: [aCivic],
    bottom: [{ ...aCar, id: 'golf', year: 2017, make: 'Volkswagen', model: 'Golf', views: 3 }, aCivic],
    receivedMessages: 4,
    answeredMessages: 0,
    firstAnswerMinutes: null,
  },
};
