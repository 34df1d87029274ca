import type { DisclosureKey } from './disclosures.ts';
import type { VehicleCard, VehicleImage, VehicleStatus } from './vehicle.ts';
import type { VehicleInput } from './vehicle-input.ts';

/** A row of the staff's list. */
export type StaffVehicle = VehicleCard & {
  vin: string | null;
  stockNumber: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
};

export const staffVehicleSorts = ['added', 'make', 'year', 'price', 'mileage', 'status'] as const;
export type StaffVehicleSort = (typeof staffVehicleSorts)[number];

/** The chips above the list. */
export const staffVehicleChips = ['All', 'Available', 'Pending', 'Sold', 'Draft', 'Featured'] as const;
export type StaffVehicleChip = (typeof staffVehicleChips)[number];

export type StaffVehicleQuery = {
  search: string;
  chip: StaffVehicleChip;
  sort: StaffVehicleSort;
  direction: 'asc' | 'desc';
  /** From 1. */
  page: number;
};

export const staffVehiclePageSize = 50;

/** `matching` counts what search and chip leave, `total` all of the dealer's, drafts included. */
export type StaffVehiclePage = {
  vehicles: StaffVehicle[];
  matching: number;
  total: number;
  /** Counted under the search, per chip. */
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

export type BulkResult = {
  done: { id: string; previousStatus: VehicleStatus | null }[];
  failed: { id: string; message: string }[];
};

export type InventoryStats = {
  totalVehicles: number;
  availableVehicles: number;
  pendingVehicles: number;
  soldVehicles: number;
  draftVehicles: number;
  /** In the current calendar month of the dealer's time zone. */
  soldThisMonth: number;
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
  deleteVehicle(id: string): Promise<void>;
  setStatusOfMany(ids: string[], status: VehicleStatus): Promise<BulkResult>;
  deleteMany(ids: string[]): Promise<BulkResult>;
  /** One transaction; repeating it changes nothing. */
  saveMedia(vehicleId: string, change: VehicleMediaChange): Promise<void>;
};

export const duplicateVinMessage = 'Another vehicle on the lot has this VIN';
export const newerVersionMessage = 'Somebody else changed this vehicle meanwhile';
