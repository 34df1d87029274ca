export type { SessionChange } from './auth/session-changes.ts';
export { createStaffAuth, type SignInResult, type SignOutResult, type StaffAuth } from './auth/staff-auth.ts';
export type { Permission, SignOutScope, StaffSession, StaffUser } from './auth/staff-session.ts';
export type { BackofficeContract } from './backoffice-contract.ts';
export { checkUpload, maxUploadBytes, uploadAccept } from './media/check-upload.ts';
export { createMediaUploads } from './media/create-media-uploads.ts';
export type { MediaKind, MediaUploads, UploadedMedia, UploadOptions, UploadTarget } from './media/media-uploads.ts';
export type { ReferenceColor, ReferenceEngine, ReferenceModel, ReferenceSource } from './reference/reference.ts';
export { createReferenceSource } from './reference/reference-source.ts';
export { createStaffClient, type StaffClient } from './supabase/staff-client.ts';
export { createSessionGuard, type SessionGuard } from './supabase/with-session.ts';
export { formatEngine, parseEngine } from './vehicles/engine.ts';
export { addFeature, maxFeatureLength, maxFeatures } from './vehicles/features.ts';
export {
  type BulkResult,
  duplicateVinMessage,
  type EditableDisclosureImage,
  type EditableImage,
  type EditableVehicle,
  type EditableVideo,
  type InventoryStats,
  newerVersionMessage,
  type SavedVehicle,
  type StaffVehicle,
  type StaffVehicleChip,
  type StaffVehiclePage,
  type StaffVehicleQuery,
  type StaffVehicleSort,
  type StaffVehicleSource,
  staffVehicleChips,
  staffVehiclePageSize,
  staffVehicleSorts,
  type VehicleMediaChange,
} from './vehicles/staff-vehicle.ts';
export {
  countStaffVehiclePages,
  defaultStaffVehicleQuery,
  nextStaffVehicleSort,
  parseStaffVehicleQuery,
  toStaffVehicleSearchParams,
} from './vehicles/staff-vehicle-query.ts';
export { createStaffVehicleSource } from './vehicles/staff-vehicle-source.ts';
export { emptyVehicleFormValues, toVehicleFormValues, type VehicleFormValues } from './vehicles/vehicle-form-values.ts';
export type { VehicleInput } from './vehicles/vehicle-input.ts';
export {
  conditions,
  drivetrains,
  fallbackBodyStyles,
  fallbackCylinders,
  fallbackEngineSizes,
  fuelTypes,
  outOfProvinceChoices,
  pastUseChoices,
  presetFeatures,
  statusOptions,
  titleChoices,
  transmissions,
  vehicleYearOptions,
} from './vehicles/vehicle-options.ts';
export { createVehicleSchema, type VehicleIssue, validateVehicle } from './vehicles/vehicle-schema.ts';
export { toVin, vinLength, vinWarning } from './vehicles/vin.ts';
