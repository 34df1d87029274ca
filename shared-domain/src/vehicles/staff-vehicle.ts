import type { Publication } from '../publications/publication.ts';
import type { DeletedVehiclePage } from './deleted-vehicle.ts';
import type { DisclosureKey } from './disclosures.ts';
import type { InspectorNames } from './inspectors.ts';
import type { VehicleCard, VehicleStatus } from './vehicle.ts';
import type { VehicleInput } from './vehicle-input.ts';
import type { VehicleImage } from './vehicle-media.ts';

export type StaffVehicle = VehicleCard & {
  vin: string | null;
  stockNumber: string | null;
  views: number;
  soldAt: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
  /** Planned for a draft; null otherwise. */
  publication: Publication | null;
};

export const staffVehicleSorts = ['added', 'make', 'year', 'price', 'mileage', 'status'] as const;
export type StaffVehicleSort = (typeof staffVehicleSorts)[number];

export const staffVehicleChips = ['All', 'Available', 'Pending', 'Sold', 'Draft', 'Featured'] as const;
type StaffVehicleChip = (typeof staffVehicleChips)[number];

export const staffTextFilters = ['make', 'model', 'bodyStyle', 'transmission', 'fuelType', 'color'] as const;

/** Text filters match substrings in any case; numbers and flags match exactly; bounds are inclusive. */
export type StaffVehicleFilters = Partial<
  Record<(typeof staffTextFilters)[number], string> &
    Record<'year' | 'priceMin' | 'priceMax' | 'mileageMin' | 'mileageMax' | 'daysMin', number> & {
      isAvailable: boolean;
      hasPhotos: boolean;
      /** The id of an import that added or updated them. */
      import: string;
    }
>;

export type StaffVehicleQuery = {
  /** Each word must match make, model, year, trim, VIN, stock number, colour or description. */
  search: string;
  filters?: StaffVehicleFilters;
  chip: StaffVehicleChip;
  sort: StaffVehicleSort;
  direction: 'asc' | 'desc';
  page: number;
};

export const staffVehiclePageSize = 50;

/** `matching` counts matches; `total` counts all of the dealer's vehicles, including drafts. */
export type StaffVehiclePage = {
  vehicles: StaffVehicle[];
  matching: number;
  total: number;
  counts: Record<StaffVehicleChip, number>;
};

/** `id` is the row's, also for a new upload. */
type EditableImage = VehicleImage & { id: string; isPrimary: boolean };
export type EditableVideo = { id: string; publicId: string; url: string; thumbnailUrl: string | null };
export type EditableDisclosureImage = VehicleImage & { id: string; category: DisclosureKey; filename: string | null };

export type EditableVehicle = {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  input: VehicleInput;
  inspectors: InspectorNames;
  images: EditableImage[];
  videos: EditableVideo[];
  disclosureImages: EditableDisclosureImage[];
};

/** Lists are complete and ordered; removals are explicit, so media that is not named remains. */
export type VehicleMediaChange = {
  images: EditableImage[];
  videos: EditableVideo[];
  disclosureImages: EditableDisclosureImage[];
  removedIds: string[];
};

export type SavedVehicle = { id: string; version: number };

/** Data for bulk actions. */
export type SelectedVehicle = Pick<
  StaffVehicle,
  'id' | 'year' | 'make' | 'model' | 'trim' | 'price' | 'status' | 'version'
>;

type BulkOutcome<Done> = {
  done: ({ id: string } & Done)[];
  failed: { id: string; message: string }[];
};
export type BulkResult = BulkOutcome<{ previousStatus: VehicleStatus | null }>;
export type PriceResult = BulkOutcome<{ previousPrice: number; version: number }>;

export type StatusChange = { from: VehicleStatus; to: VehicleStatus };

/** `version` is the one that was shown. */
export type PriceChange = { id: string; version: number; price: number };

/** Called after each part with the number of vehicles processed. */
export type BulkOptions = { onProgress?: (doneCount: number) => void };

/** Filter options from the inventory. */
export type StaffVehicleChoices = { makes: string[]; years: number[]; bodyStyles: string[] };

export type InventoryStats = {
  totalVehicles: number;
  /** Excludes drafts and vehicles sold too long ago. */
  listedVehicles: number;
  availableVehicles: number;
  pendingVehicles: number;
  soldVehicles: number;
  draftVehicles: number;
  /** In the current calendar month of the dealer's time zone. */
  soldThisMonth: number;
  soldLastMonth: number;
  totalValue: number;
};

export type StaffVehicleReads = {
  getPage(query: StaffVehicleQuery, signal?: AbortSignal): Promise<StaffVehiclePage>;
  /** Rejects with `not-found` ('Vehicle not found'). */
  getVehicle(id: string, signal?: AbortSignal): Promise<EditableVehicle>;
  getStats(signal?: AbortSignal): Promise<InventoryStats>;
  getRecent(signal?: AbortSignal): Promise<StaffVehicle[]>;
  /** All matches, in the order of the list. */
  select(query: StaffVehicleQuery, signal?: AbortSignal): Promise<SelectedVehicle[]>;
  getChoices(signal?: AbortSignal): Promise<StaffVehicleChoices>;
  countUninspected(ids: string[]): Promise<number>;
  /** Latest deletion first; `page` counts from 1. */
  getDeleted(page: number, signal?: AbortSignal): Promise<DeletedVehiclePage>;
};

export type StaffVehicleWrites = {
  /** Idempotent by `id`. A duplicate VIN rejects with `conflict` and `duplicateVinMessage`. */
  createVehicle(id: string, input: VehicleInput): Promise<SavedVehicle>;
  /** Rejects with `conflict` if the version is outdated. */
  updateVehicle(id: string, version: number, input: VehicleInput): Promise<SavedVehicle>;
  setPrice(id: string, version: number, price: number): Promise<SavedVehicle>;
  setStatus(id: string, version: number, status: VehicleStatus): Promise<SavedVehicle>;
  setMileage(id: string, version: number, mileageKm: number | null): Promise<SavedVehicle>;
  setFeatured(id: string, version: number, isFeatured: boolean): Promise<SavedVehicle>;
  deleteVehicle(id: string): Promise<void>;
  /** One transaction; idempotent. */
  saveMedia(vehicleId: string, change: VehicleMediaChange): Promise<void>;
};

export type BulkVehicleChanges = {
  setStatusOfMany(ids: string[], status: VehicleStatus, options?: BulkOptions): Promise<BulkResult>;
  /** Restores `change.from` unless the vehicle changed later. */
  restoreStatusOfMany(ids: string[], change: StatusChange, options?: BulkOptions): Promise<BulkResult>;
  deleteMany(ids: string[], options?: BulkOptions): Promise<BulkResult>;
  restoreMany(ids: string[], options?: BulkOptions): Promise<BulkResult>;
  /** Checks each version; idempotent. */
  setPricesOfMany(changes: PriceChange[], options?: BulkOptions): Promise<PriceResult>;
};

/**
 * Every call rejects with a `DomainError`; `unauthorized` only if the person declined to sign in again. Every write
 * publishes a vehicle event.
 */
export type StaffVehicleSource = StaffVehicleReads & StaffVehicleWrites & BulkVehicleChanges;

export const duplicateVinMessage = 'Another vehicle on the lot has this VIN';
export const newerVersionMessage = 'Someone else changed this vehicle in the meantime';
