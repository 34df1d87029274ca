import * as v from 'valibot';
import { storedNumber, storedNumberOrNull, storedTextOrNull } from '../supabase/column-schemas.ts';
import { vehicleStatuses } from '../vehicles/vehicle.ts';
import type { InterestFigures, SalesFigures, StockFigures } from './analytics.ts';

const spreadEntries = { average: storedNumberOrNull, median: storedNumberOrNull };
const rangesSchema = v.array(v.object({ range: v.string(), count: storedNumber }));

export const salesSchema = v.object({
  first_day: v.string(),
  last_day: v.string(),
  unit: v.picklist(['week', 'month']),
  sales: storedNumber,
  revenue: storedNumber,
  sales_before: storedNumber,
  revenue_before: storedNumber,
  days_to_sale: v.object(spreadEntries),
  sales_this_month: storedNumber,
  previous_month: storedNumber,
  trend: v.array(
    v.object({
      date: v.string(),
      sales: storedNumber,
      revenue: storedNumber,
      sales_before: storedNumber,
      revenue_before: storedNumber,
    }),
  ),
});

export function toSalesFigures(row: v.InferOutput<typeof salesSchema>): SalesFigures {
  return {
    firstDay: row.first_day,
    lastDay: row.last_day,
    unit: row.unit,
    sales: row.sales,
    revenue: row.revenue,
    salesBefore: row.sales_before,
    revenueBefore: row.revenue_before,
    daysToSale: row.days_to_sale,
    salesThisMonth: row.sales_this_month,
    previousMonth: row.previous_month,
    salesTrends: row.trend.map(({ date, sales, revenue, ...before }) => ({
      date,
      sales,
      revenue,
      salesBefore: before.sales_before,
      revenueBefore: before.revenue_before,
    })),
  };
}

export const stockSchema = v.object({
  total_vehicles: storedNumber,
  total_value: storedNumber,
  avg_price: storedNumberOrNull,
  inventory: v.object({
    available: storedNumber,
    pending: storedNumber,
    sold: storedNumber,
    draft: storedNumber,
    sold_in_period: storedNumber,
  }),
  vehicles_in_period: storedNumber,
  popular_makes: v.array(
    v.object({ make: v.string(), count: storedNumber, percentage: storedNumber, sold: storedNumber }),
  ),
  price_distribution: rangesSchema,
  turnover_rate: storedNumberOrNull,
  sold_in_30_days: storedNumber,
  days_on_lot: v.object({ ...spreadEntries, vehicles: storedNumber, ages: rangesSchema }),
});

export function toStockFigures(row: v.InferOutput<typeof stockSchema>): StockFigures {
  const { sold_in_period: soldInPeriod, ...inventory } = row.inventory;
  return {
    totalVehicles: row.total_vehicles,
    totalValue: row.total_value,
    avgPrice: row.avg_price,
    inventory: { ...inventory, soldInPeriod },
    vehiclesInPeriod: row.vehicles_in_period,
    popularMakes: row.popular_makes,
    priceDistribution: row.price_distribution,
    turnoverRate: row.turnover_rate,
    soldIn30Days: row.sold_in_30_days,
    daysOnLot: row.days_on_lot,
  };
}

const interestVehiclesSchema = v.array(
  v.object({
    id: v.string(),
    year: storedNumber,
    make: v.string(),
    model: v.string(),
    trim: storedTextOrNull,
    price: storedNumber,
    status: v.picklist(vehicleStatuses),
    views: storedNumber,
    messages: storedNumber,
    calls: storedNumber,
    directions: storedNumber,
  }),
);

export const interestSchema = v.object({
  views: storedNumber,
  messages: storedNumber,
  calls: storedNumber,
  directions: storedNumber,
  views_before: storedNumber,
  inquiries_before: storedNumber,
  top: interestVehiclesSchema,
  bottom: interestVehiclesSchema,
  received_messages: storedNumber,
  answered_messages: storedNumber,
  first_answer_minutes: storedNumberOrNull,
});

export function toInterestFigures(row: v.InferOutput<typeof interestSchema>): InterestFigures {
  const { views, messages, calls, directions, top, bottom } = row;
  return {
    views,
    messages,
    calls,
    directions,
    top,
    bottom,
    viewsBefore: row.views_before,
    inquiriesBefore: row.inquiries_before,
    receivedMessages: row.received_messages,
    answeredMessages: row.answered_messages,
    firstAnswerMinutes: row.first_answer_minutes,
  };
}

const noSpread = { average: null, median: null };

export const noSales: SalesFigures = {
  firstDay: '',
  lastDay: '',
  unit: 'month',
  sales: 0,
  revenue: 0,
  salesBefore: 0,
  revenueBefore: 0,
  daysToSale: noSpread,
  salesThisMonth: 0,
  previousMonth: 0,
  salesTrends: [],
};

export const noStock: StockFigures = {
  totalVehicles: 0,
  totalValue: 0,
  avgPrice: null,
  inventory: { available: 0, pending: 0, sold: 0, draft: 0, soldInPeriod: 0 },
  vehiclesInPeriod: 0,
  popularMakes: [],
  priceDistribution: [],
  turnoverRate: null,
  soldIn30Days: 0,
  daysOnLot: { ...noSpread, vehicles: 0, ages: [] },
};

export const noInterest: InterestFigures = {
  views: 0,
  messages: 0,
  calls: 0,
  directions: 0,
  viewsBefore: 0,
  inquiriesBefore: 0,
  top: [],
  bottom: [],
  receivedMessages: 0,
  answeredMessages: 0,
  firstAnswerMinutes: null,
};
