import type { VehicleStatus } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';

/** A failed edit keeps its field open with the message below it. */
export type EditOutcome = { isSaved: true } | { isSaved: false; message: string };

/** The actions of a row. The functions must be stable: a row renders again only when its props change. */
export type RowActions = {
  onToggle: (id: string, options?: { toHere?: boolean }) => void;
  onPrice: (row: StaffVehicle, price: number) => Promise<EditOutcome>;
  onMileage: (row: StaffVehicle, mileageKm: number) => Promise<EditOutcome>;
  onStatus: (row: StaffVehicle, status: VehicleStatus) => void;
  onFeature: (row: StaffVehicle) => void;
  /** Asks when a draft is published. */
  onPlan: (row: StaffVehicle) => void;
  onDelete: (row: StaffVehicle) => void;
  /** Shows the enlarged photograph next to `place`; null closes it. */
  onPreview: (row: StaffVehicle | null, place?: DOMRect) => void;
};

/** Shared by all rows for formatting. */
export type RowContext = { currency: string; timeZone: string; nowMs: number };
