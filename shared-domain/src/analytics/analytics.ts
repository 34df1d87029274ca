import type { DisclosureKey } from '../vehicles/disclosures.ts';
import type { VehicleImage, VehicleStatus } from '../vehicles/vehicle.ts';

export const analyticsPeriods = ['30-days', '3-months', '6-months', '12-months'] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

/** A week or a month; `date` is its first day as `2026-11-01`. Before: the one that lies as far back as the period is long. */
export type SalesEntry = {
  date: string;
  sales: number;
  revenue: number;
  salesBefore: number;
  revenueBefore: number;
};

/** Half of what was measured lies on either side of the median. Null where there is nothing to measure. */
export type Spread = { average: number | null; median: number | null };

export type SalesFigures = {
  /** Of the period at the dealer, today included; empty when they could not be read. */
  firstDay: string;
  lastDay: string;
  unit: 'week' | 'month';
  sales: number;
  /** In dollars, at the prices of the moments of sale. */
  revenue: number;
  salesBefore: number;
  revenueBefore: number;
  /** From being added to being sold. */
  daysToSale: Spread;
  /** In calendar months at the dealer, whatever the period. */
  salesThisMonth: number;
  previousMonth: number;
  salesTrends: SalesEntry[];
};

export type RangeCount = { range: string; count: number };

export type StockFigures = {
  totalVehicles: number;
  /** Of what is available, in dollars. */
  totalValue: number;
  avgPrice: number | null;
  inventory: { available: number; pending: number; sold: number; draft: number; soldInPeriod: number };
  /** On the lot now or sold in the period: what makes and prices are counted of. */
  vehiclesInPeriod: number;
  popularMakes: { make: string; count: number; percentage: number; sold: number }[];
  priceDistribution: RangeCount[];
  /** Sold in the last 30 days, of all vehicles. */
  turnoverRate: number | null;
  soldIn30Days: number;
  /** Of what can be bought. */
  daysOnLot: Spread & { vehicles: number; ages: RangeCount[] };
};

export type VehicleInterest = {
  id: string;
  year: number;
  make: string;
  model: string;
  trim: string | null;
  price: number;
  status: VehicleStatus;
  views: number;
  messages: number;
  calls: number;
  directions: number;
};

export type InterestFigures = {
  views: number;
  messages: number;
  calls: number;
  directions: number;
  viewsBefore: number;
  inquiriesBefore: number;
  top: VehicleInterest[];
  /** Of what can be bought for a week or longer. */
  bottom: VehicleInterest[];
  receivedMessages: number;
  answeredMessages: number;
  firstAnswerMinutes: number | null;
};

export type AnalyticsPart = 'sales' | 'stock' | 'interest';

/** A part whose reading failed holds zeros and empty lists, and is named: nobody is to take them for figures. */
export type AnalyticsReport = {
  period: AnalyticsPeriod;
  sales: SalesFigures;
  stock: StockFigures;
  interest: InterestFigures;
  failed: AnalyticsPart[];
};

export type WaitingMessage = {
  id: string;
  name: string;
  message: string;
  createdAt: string;
  isUnread: boolean;
  /** The name of the vehicle that it is about. */
  vehicle: string;
};

export type AttentionVehicle = {
  id: string;
  year: number;
  make: string;
  model: string;
  trim: string | null;
  price: number;
  status: VehicleStatus;
  createdAt: string;
  views: number;
  image: VehicleImage | null;
  unassessed: DisclosureKey[];
};

/** `count` is of all, `items` are the first of them. */
export type AttentionGroup<Item> = { count: number; items: Item[] };

/** What waits for somebody. A group that the person may not see is null. */
export type Attention = {
  messages: AttentionGroup<WaitingMessage> | null;
  withoutPhotographs: AttentionGroup<AttentionVehicle> | null;
  unsold: AttentionGroup<AttentionVehicle> | null;
  /** What counts as long on the lot, from the settings. */
  unsoldDays: number;
  unassessed: AttentionGroup<AttentionVehicle> | null;
};

/** What one person did in one go to one vehicle or to many. */
export type ActivityChange = {
  kind: 'change';
  id: string;
  at: string;
  actor: string;
  subject: 'vehicle' | 'image' | 'video' | 'disclosure_image';
  action: 'insert' | 'update' | 'delete';
  /** How many vehicles and files it went through. */
  vehicles: number;
  files: number;
  /** The first of the vehicles; it may be gone. */
  vehicleId: string;
  isThere: boolean;
  name: string;
  /** The stored columns that an update changed. */
  columns: string[];
  fromPrice: number | null;
  toPrice: number | null;
  toStatus: string | null;
};
export type ActivityMessage = { kind: 'message'; id: string; at: string; name: string; vehicle: string };
export type Activity = ActivityChange | ActivityMessage;

/**
 * The figures for the staff. Every call rejects with a `DomainError`; a report only where none of its parts could be
 * read, or the person may not see it.
 */
export type AnalyticsSource = {
  getReport(period: AnalyticsPeriod, signal?: AbortSignal): Promise<AnalyticsReport>;
  getAttention(signal?: AbortSignal): Promise<Attention>;
  /** Newest first. */
  getActivity(signal?: AbortSignal): Promise<Activity[]>;
};

export const analyticsFailed = 'Failed to load analytics data';
export const dashboardFailed = 'Failed to load dashboard data';
