import type { DisclosureKey } from '../vehicles/disclosures.ts';
import type { VehicleStatus } from '../vehicles/vehicle.ts';
import type { AuditAction } from '../vehicles/vehicle-history.ts';
import type { VehicleImage } from '../vehicles/vehicle-media.ts';

export const analyticsPeriods = ['30-days', '3-months', '6-months', '12-months'] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

/** A week or a month; `date` is its first day as `2026-11-01`. "Before" is the preceding period of equal length. */
export type SalesEntry = {
  date: string;
  sales: number;
  revenue: number;
  salesBefore: number;
  revenueBefore: number;
};

type Spread = { average: number | null; median: number | null };

export type SalesFigures = {
  /** First day of the period in the dealer's time zone; empty if it could not be read. */
  firstDay: string;
  lastDay: string;
  unit: 'week' | 'month';
  sales: number;
  /** In dollars, at the sale prices. */
  revenue: number;
  salesBefore: number;
  revenueBefore: number;
  daysToSale: Spread;
  /** Always in calendar months. */
  salesThisMonth: number;
  previousMonth: number;
  salesTrends: SalesEntry[];
};

export type RangeCount = { range: string; count: number };

export type StockFigures = {
  totalVehicles: number;
  /** Of available vehicles, in dollars. */
  totalValue: number;
  avgPrice: number | null;
  inventory: { available: number; pending: number; sold: number; draft: number; soldInPeriod: number };
  /** In the inventory now or sold in the period. */
  vehiclesInPeriod: number;
  popularMakes: { make: string; count: number; percentage: number; sold: number }[];
  priceDistribution: RangeCount[];
  /** Vehicles sold in the last 30 days as a share of all vehicles. */
  turnoverRate: number | null;
  soldIn30Days: number;
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
  bottom: VehicleInterest[];
  receivedMessages: number;
  answeredMessages: number;
  firstAnswerMinutes: number | null;
};

export type AnalyticsPart = 'sales' | 'stock' | 'interest';

/** A part that could not be read holds zeros and empty lists; `failed` lists it, so that no view shows it as data. */
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
  vehicle: string;
};

/** A lead whose next step is due (`step`), or that waits longer than the goal (`waiting`). */
export type OverdueLead = {
  id: string;
  kind: 'step' | 'waiting';
  name: string;
  vehicle: string;
  step: string;
  due: string;
  /** Waiting minutes of opening time. */
  minutes: number | null;
  owner: string | null;
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
  /** Why it was not published at its planned time. */
  problem?: string | null | undefined;
};

export type ClosedDrive = { id: string; name: string; vehicle: string; startsAt: string };

/** `count` counts all; `items` holds the first few. */
type AttentionGroup<Item> = { count: number; items: Item[] };

/** Open tasks for staff. A group that the person may not see is null. */
export type Attention = {
  leads: AttentionGroup<OverdueLead> | null;
  messages: AttentionGroup<WaitingMessage> | null;
  /** Coming test drives outside opening hours, since a holiday or other hours were set after the booking. */
  closedDrives: AttentionGroup<ClosedDrive> | null;
  /** Drafts that were not published at their planned time. */
  unpublished: AttentionGroup<AttentionVehicle> | null;
  withoutPhotographs: AttentionGroup<AttentionVehicle> | null;
  unsold: AttentionGroup<AttentionVehicle> | null;
  /** Days after which a vehicle counts as unsold for long, from the settings. */
  unsoldDays: number;
  unassessed: AttentionGroup<AttentionVehicle> | null;
  /** Why the last automatic backup failed; null if it did not, and for staff who see no backups. */
  backupError: string | null;
};

/** One person's action on one or more vehicles. */
export type ActivityChange = {
  kind: 'change';
  id: string;
  at: string;
  actor: string;
  subject: 'vehicle' | 'image' | 'video' | 'disclosure_image';
  action: AuditAction;
  vehicles: number;
  files: number;
  /** First affected vehicle; it may be deleted. */
  vehicleId: string;
  isThere: boolean;
  name: string;
  columns: string[];
  fromPrice: number | null;
  toPrice: number | null;
  toStatus: string | null;
};
type ActivityMessage = { kind: 'message'; id: string; at: string; name: string; vehicle: string };
export type Activity = ActivityChange | ActivityMessage;

/** Every call rejects with a `DomainError`; a report only if no part could be read or access was refused. */
export type AnalyticsSource = {
  getReport(period: AnalyticsPeriod, signal?: AbortSignal): Promise<AnalyticsReport>;
  getAttention(signal?: AbortSignal): Promise<Attention>;
  getActivity(signal?: AbortSignal): Promise<Activity[]>;
};

export const analyticsFailed = 'Failed to load analytics data';
export const dashboardFailed = 'Failed to load dashboard data';
