import { describe, expect, test } from 'vitest';
import { aStaffClient } from '../staff-test-support.ts';
import { createAnalyticsSource } from './analytics-source.ts';

const sales = {
  first_day: '2026-05-22',
  last_day: '2026-11-21',
  unit: 'month',
  sales: 2,
  revenue: '41000.50',
  sales_before: 1,
  revenue_before: 9000,
  days_to_sale: { average: '20.5', median: 20 },
  sales_this_month: 1,
  previous_month: 1,
  trend: [{ date: '2026-11-01', sales: 1, revenue: 20000, sales_before: 0, revenue_before: 0 }],
};
const stock = {
  total_vehicles: 4,
  total_value: '30000.00',
  avg_price: null,
  inventory: { available: 1, pending: 0, sold: 2, draft: 1, sold_in_period: 2 },
  vehicles_in_period: 4,
  popular_makes: [{ make: 'Honda', count: 4, percentage: '100.0', sold: 2 }],
  price_distribution: [{ range: 'Under $15k', count: 4 }],
  turnover_rate: '0.25',
  sold_in_30_days: 1,
  days_on_lot: { vehicles: 1, average: '3.0', median: 3, ages: [{ range: '0–15', count: 1 }] },
};
const interest = {
  views: 5,
  messages: 1,
  calls: 0,
  directions: 0,
  views_before: 2,
  inquiries_before: 0,
  top: [],
  bottom: [],
  received_messages: 1,
  answered_messages: 0,
  first_answer_minutes: null,
};
const answers: Record<string, unknown> = {
  analytics_sales: sales,
  analytics_stock: stock,
  analytics_interest: interest,
};

/** Unknown functions answer with `status`. */
function aSource(rows: Record<string, unknown>, status = 500) {
  const { client, requests } = aStaffClient(({ url }) => {
    const name = url.pathname.split('/').at(-1) ?? '';
    if (name in rows) return Response.json(rows[name]);
    return Response.json({ code: status === 403 ? '42501' : 'XX000', message: 'no' }, { status });
  });
  return {
    source: createAnalyticsSource({ client, dealerId: 'dream-motor', withSession: (work) => work() }),
    requests,
  };
}

describe('the report', () => {
  test('combines three function calls for the chosen period', async () => {
    const { source, requests } = aSource(answers);
    const report = await source.getReport('6-months');
    expect(report).toMatchObject({
      period: '6-months',
      failed: [],
      sales: { revenue: 41000.5, salesThisMonth: 1, daysToSale: { average: 20.5 }, salesTrends: [{ salesBefore: 0 }] },
      stock: { totalValue: 30000, avgPrice: null, turnoverRate: 0.25, inventory: { sold: 2, soldInPeriod: 2 } },
      interest: { views: 5, firstAnswerMinutes: null },
    });
    expect(requests.map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ p_dealer_id: 'dream-motor', p_period: '6-months' })),
    );
  });

  test('a failed statistic has zeros and empty lists and is listed as failed; the others are unaffected', async () => {
    const { source } = aSource({ analytics_stock: stock });
    const report = await source.getReport('30-days');
    expect(report.failed).toEqual(['sales', 'interest']);
    expect(report.sales).toMatchObject({ sales: 0, revenue: 0, salesTrends: [] });
    expect(report.interest).toMatchObject({ views: 0, top: [], bottom: [] });
    expect(report.stock.totalVehicles).toBe(4);
  });

  test('an invalid response counts as a failure', async () => {
    const { source } = aSource({ ...answers, analytics_sales: { sales: 'many' } });
    expect((await source.getReport('30-days')).failed).toEqual(['sales']);
  });

  test("rejects with the page's error message if all three fail", async () => {
    await expect(aSource({}).source.getReport('30-days')).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Failed to load analytics data',
    });
  });

  test('rejects as forbidden without the permission', async () => {
    await expect(aSource({ analytics_stock: stock }, 403).source.getReport('30-days')).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});

describe('the dashboard', () => {
  test('attention items are grouped; a group without permission is null', async () => {
    const vehicle = {
      id: 'v1',
      year: 2017,
      make: 'Volkswagen',
      model: 'Golf',
      trim: '',
      price: '15400.00',
      status: 'Available',
      created_at: '2026-08-29T12:00:00Z',
      views: 212,
      unassessed: ['tiresWheels'],
      image: null,
    };
    const { source } = aSource({
      dashboard_attention: {
        unsold_days: 60,
        messages: null,
        bare: { count: 0, items: [] },
        unsold: { count: 7, items: [vehicle] },
        unassessed: { count: 0, items: [] },
      },
    });
    expect(await source.getAttention()).toMatchObject({
      messages: null,
      unsoldDays: 60,
      unsold: { count: 7, items: [{ price: 15400, trim: null, views: 212, createdAt: '2026-08-29T12:00:00Z' }] },
    });
  });

  test('changes and messages share one list, newest first', async () => {
    const change = {
      id: 7,
      changed_at: '2026-11-21T18:28:00Z',
      actor_name: 'admin',
      subject: 'vehicle',
      action: 'update',
      vehicles: 1,
      files: 0,
      vehicle_id: 'v1',
      is_there: true,
      name: '2019 Honda Civic EX',
      columns: ['price'],
      from_price: 18995,
      to_price: 18495,
      to_status: null,
    };
    const message = { id: 'm1', created_at: '2026-11-21T19:00:00Z', name: 'Ann', vehicle: '' };
    const { source } = aSource({ recent_activity: { changes: [change], messages: [message] } });
    expect((await source.getActivity()).map(({ kind }) => kind)).toEqual(['message', 'change']);
  });

  test("a failure has the dashboard's error message", async () => {
    const { source } = aSource({});
    await expect(source.getAttention()).rejects.toMatchObject({ message: 'Failed to load dashboard data' });
    await expect(source.getActivity()).rejects.toMatchObject({ message: 'Failed to load dashboard data' });
  });
});
