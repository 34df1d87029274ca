import type { DisclosureKey } from './disclosures.ts';
import type { VehicleCard, VehicleImage, VehicleStatus } from './vehicle.ts';
import type { VehicleInput } from './vehicle-input.ts';

/** A row of the staff's list. */
export type StaffVehicle = VehicleCard & {
  vin: string | null;
  stockNumber: string | null;
  /** How often shoppers opened its page. */
  views: number;
  soldAt: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
};

export const staffVehicleSorts = ['added', 'make', 'year', 'price', 'mileage', 'status'] as const;
export type StaffVehicleSort = (typeof staffVehicleSorts)[number];

/** The chips above the list. */
export const staffVehicleChips = ['All', 'Available', 'Pending', 'Sold', 'Draft', 'Featured'] as const;
export type StaffVehicleChip = (typeof staffVehicleChips)[number];

/** Texts match a part of what is stored, whatever its case; a number or flag matches exactly, bounds are inclusive. */
export type StaffVehicleFilters = Partial<
  Record<'make' | 'model' | 'transmission' | 'fuelType' | 'bodyStyle' | 'color', string> &
    Record<'year' | 'priceMin' | 'priceMax' | 'mileageMin' | 'mileageMax', number> & {
      isAvailable: boolean;
      hasPhotos: boolean;
    }
>;

export type StaffVehicleQuery = {
  /** Every word is found in make, model, year, trim, VIN, stock number, colour or description. */
  search: string;
  filters?: StaffVehicleFilters;
  chip: StaffVehicleChip;
  sort: StaffVehicleSort;
  direction: 'asc' | 'desc';
  /** From 1. */
  page: number;
};

export const staffVehiclePageSize = 50;

/** `matching` counts what search, filters and chip leave, `total` all of the dealer's, drafts included. */
export type StaffVehiclePage = {
  vehicles: StaffVehicle[];
  matching: number;
  total: number;
  /** Counted under search and filters, per chip. */
  counts: Record<StaffVehicleChip, number>;
};

/** A stored or a just uploaded picture, with the id of its row. */
export type EditableImage = VehicleImage & { id: string; isPrimary: boolean };
export type EditableVideo = { id: string; publicId: string; url: string; thumbnailUrl: string | null };
export type EditableDisclosureImage = VehicleImage & { id: string; category: DisclosureKey; filename: string | null };

/** A vehicle as the edit form opens it. */
export type EditableVehicle = {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  input: VehicleInput;
  /** In the order in which they are shown. */
  images: EditableImage[];
  videos: EditableVideo[];
  disclosureImages: EditableDisclosureImage[];
};

/** The media that a save leaves: lists in their order, and what it takes away. What it does not name stays. */
export type VehicleMediaChange = {
  images: EditableImage[];
  videos: EditableVideo[];
  disclosureImages: EditableDisclosureImage[];
  removedIds: string[];
};

export type SavedVehicle = { id: string; version: number };

/** What acting on many vehicles at once needs of each. */
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

/** What a status was and is to be. */
export type StatusChange = { from: VehicleStatus; to: VehicleStatus };

/** A new price for a vehicle as it was shown. */
export type PriceChange = { id: string; version: number; price: number };

/** Told after each part of a long action how many vehicles it has been through. */
export type BulkOptions = { onProgress?: (doneCount: number) => void };

/** What is in stock, for the filters of the list. */
export type StaffVehicleChoices = { makes: string[]; years: number[]; bodyStyles: string[] };

export type InventoryStats = {
  totalVehicles: number;
  /** What the public list holds: all but drafts and what was sold too long ago. */
  listedVehicles: number;
  availableVehicles: number;
  pendingVehicles: number;
  soldVehicles: number;
  draftVehicles: number;
  /** In the current calendar month of the dealer's time zone. */
  soldThisMonth: number;
  soldLastMonth: number;
  /** Sum of the prices of available vehicles, in dollars. */
  totalValue: number;
};

/**
 * The staff's way to the dealer's vehicles. Every call rejects with a `DomainError`: `unavailable` when the backend is
 * away, `unauthorized` only when the person declined to sign in again, `forbidden`, `not-found`, `invalid`, and
 * `conflict` as below. Every write publishes its vehicle event.
 */
export type StaffVehicleSource = {
  getPage(query: StaffVehicleQuery, signal?: AbortSignal): Promise<StaffVehiclePage>;
  /** Rejects with `not-found` ('Vehicle not found'). */
  getVehicle(id: string, signal?: AbortSignal): Promise<EditableVehicle>;
  getStats(signal?: AbortSignal): Promise<InventoryStats>;
  getRecent(signal?: AbortSignal): Promise<StaffVehicle[]>;
  /**
   * The id is made by the caller: repeating a create whose answer was lost saves the vehicle once. A VIN that another
   * unsold vehicle of the dealer has rejects with `conflict` and `duplicateVinMessage`.
   */
  createVehicle(id: string, input: VehicleInput): Promise<SavedVehicle>;
  /** Rejects with `conflict` when somebody else saved a newer version. */
  updateVehicle(id: string, version: number, input: VehicleInput): Promise<SavedVehicle>;
  /** Inline edits, under the same lock. */
  setPrice(id: string, version: number, price: number): Promise<SavedVehicle>;
  setStatus(id: string, version: number, status: VehicleStatus): Promise<SavedVehicle>;
  setMileage(id: string, version: number, mileageKm: number | null): Promise<SavedVehicle>;
  setFeatured(id: string, version: number, isFeatured: boolean): Promise<SavedVehicle>;
  deleteVehicle(id: string): Promise<void>;
  /** All that search, chip and filters leave. */
  select(query: StaffVehicleQuery, signal?: AbortSignal): Promise<SelectedVehicle[]>;
  getChoices(signal?: AbortSignal): Promise<StaffVehicleChoices>;
  setStatusOfMany(ids: string[], status: VehicleStatus, options?: BulkOptions): Promise<BulkResult>;
  /** Takes back `change.from`, where nobody changed it since. */
  restoreStatusOfMany(ids: string[], change: StatusChange, options?: BulkOptions): Promise<BulkResult>;
  deleteMany(ids: string[], options?: BulkOptions): Promise<BulkResult>;
  /** Each under its own version; repeating it changes nothing. */
  setPricesOfMany(changes: PriceChange[], options?: BulkOptions): Promise<PriceResult>;
  /** One transaction; repeating it changes nothing. */
  saveMedia(vehicleId: string, change: VehicleMediaChange): Promise<void>;
};

export const duplicateVinMessage = 'Another vehicle on the lot has this VIN';
export const newerVersionMessage = 'Somebody else changed this vehicle meanwhile';
