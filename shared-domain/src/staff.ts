export {
  type Activity,
  type ActivityChange,
  type AnalyticsPart,
  type AnalyticsPeriod,
  type AnalyticsReport,
  type AnalyticsSource,
  type Attention,
  type AttentionVehicle,
  analyticsFailed,
  analyticsPeriods,
  dashboardFailed,
  type RangeCount,
  type SalesEntry,
  type VehicleInterest,
  type WaitingMessage,
} from './analytics/analytics.ts';
export { createAnalyticsSource } from './analytics/analytics-source.ts';
export { type AccountSource, createAccountSource } from './auth/account-source.ts';
export { createPasswordRecovery, type PasswordRecovery } from './auth/password-recovery.ts';
export {
  findPasswordFormProblem,
  findPasswordProblemAhead,
  maxPasswordBytes,
  minPasswordLength,
} from './auth/password-rules.ts';
export type { Enrolment } from './auth/second-factor.ts';
export { createSessionActivity, type SessionActivity, type SessionWarning } from './auth/session-activity.ts';
export type { SessionChange } from './auth/session-changes.ts';
export { nextSignInStep, type SignInStep } from './auth/sign-in-step.ts';
export {
  createStaffAuth,
  type NoUser,
  type SignInResult,
  type StaffAuth,
} from './auth/staff-auth.ts';
export type { Permission, SecondFactor, SignOutScope, StaffSession, StaffUser } from './auth/staff-session.ts';
export type { Refusal, TrustedAnswer } from './auth/trusted-request.ts';
export type { BackofficeContract } from './backoffice-contract.ts';
export {
  type Conversation,
  type MailState,
  type MessageCounts,
  type MessageFilter,
  type MessageReply,
  type MessageStatus,
  type MessageVehicle,
  messageFilters,
  messageNotSaved,
  messagesFailed,
  newerMessage,
  type SentMail,
  type StaffMessage,
  type StaffMessageList,
  type StaffMessageQuery,
  type StaffMessagesSource,
} from './contact/staff-messages.ts';
export { createStaffMessagesSource } from './contact/staff-messages-source.ts';
export {
  createDiagnosticsSource,
  type DiagnosticsReport,
  type DiagnosticsSource,
} from './diagnostics/diagnostics-source.ts';
export {
  createVehicleExportSource,
  type ExportPage,
  exportFailed,
  type VehicleExportSource,
} from './import/export-source.ts';
export { createVehicleImportSource } from './import/import-source.ts';
export {
  type ImportedRow,
  type ImportRun,
  importMessages,
  type UndoneRow,
  type VehicleImport,
  type VehicleImportSource,
} from './import/vehicle-import.ts';
export {
  checkFile,
  checkUpload,
  invalidFileMessage,
  maxUploadBytes,
  tooLargeMessage,
  uploadAccept,
} from './media/check-upload.ts';
export { createMediaUploads } from './media/create-media-uploads.ts';
export type { MediaKind, MediaUploads, UploadedMedia, UploadOptions, UploadTarget } from './media/media-uploads.ts';
export { createUploadRegister, type UploadRegister } from './media/upload-register.ts';
export type { Invitation, PeopleSource, Person, PersonChange, PersonState, StaffRole } from './people/people.ts';
export { createPeopleSource } from './people/people-source.ts';
export type { ReferenceColor, ReferenceEngine, ReferenceModel, ReferenceSource } from './reference/reference.ts';
export { createReferenceSource } from './reference/reference-source.ts';
export { defaultSettings } from './settings/default-settings.ts';
export type {
  BackupFile,
  BackupList,
  Integrations,
  IntegrationsSource,
} from './settings/integrations.ts';
export { createLazySettingsSources } from './settings/lazy-settings-sources.ts';
export {
  addPhoneNumber,
  changePhoneNumber,
  removePhoneNumber,
  setDefaultPhoneNumber,
} from './settings/phone-numbers.ts';
export {
  currencyOptions,
  type DealerSettings,
  type LoadedSettings,
  loginAttemptOptions,
  type PhoneNumber,
  passwordExpiryOptions,
  type SaveOutcome,
  sessionTimeoutOptions,
  settingsMessages,
  timezoneOptions,
} from './settings/settings.ts';
export { parseSettingsBackup, toSettingsBackup } from './settings/settings-backup.ts';
export {
  listChangedFields,
  type MergedSettings,
  mergeSettings,
  type SettingsField,
  type SettingsTab,
  settingsFields,
  settingsTabs,
} from './settings/settings-fields.ts';
export type { SettingsSource } from './settings/settings-source.ts';
export { type SettingsProblem, validateSettings } from './settings/validate-settings.ts';
export { staffPaths } from './staff-paths.ts';
export { createStaffClient, type StaffClient } from './supabase/staff-client.ts';
export { createSessionGuard, type SessionGuard } from './supabase/with-session.ts';
export { formatEngine, parseEngine } from './vehicles/engine.ts';
export { addFeature, maxFeatureLength, maxFeatures } from './vehicles/features.ts';
export {
  type BulkOptions,
  type BulkResult,
  duplicateVinMessage,
  type EditableDisclosureImage,
  type EditableImage,
  type EditableVehicle,
  type EditableVideo,
  type InventoryStats,
  newerVersionMessage,
  type PriceChange,
  type PriceResult,
  type SavedVehicle,
  type SelectedVehicle,
  type StaffVehicle,
  type StaffVehicleChip,
  type StaffVehicleChoices,
  type StaffVehicleFilters,
  type StaffVehiclePage,
  type StaffVehicleQuery,
  type StaffVehicleSort,
  type StaffVehicleSource,
  staffVehicleChips,
  staffVehiclePageSize,
  staffVehicleSorts,
  type StatusChange,
  type VehicleMediaChange,
} from './vehicles/staff-vehicle.ts';
export {
  describeStaffFilters,
  type StaffFilterChip,
  staffMakeChoices,
  staffPriceRanges,
  staffYears,
  withStaffFilters,
} from './vehicles/staff-vehicle-filters.ts';
export {
  defaultStaffVehicleQuery,
  nextStaffVehicleSort,
  parseStaffVehicleQuery,
  toStaffVehicleSearchParams,
} from './vehicles/staff-vehicle-query.ts';
export { createStaffVehicleSource } from './vehicles/staff-vehicle-source.ts';
export { createStockWatch, type StockWatch } from './vehicles/stock-watch.ts';
export { emptyVehicleFormValues, toVehicleFormValues, type VehicleFormValues } from './vehicles/vehicle-form-values.ts';
export {
  type FieldChange,
  groupHistory,
  type HistoryChange,
  type HistoryEntry,
  type HistoryStep,
  listFieldChanges,
  type VehicleRecord,
  withoutChanges,
} from './vehicles/vehicle-history.ts';
export type { VehicleInput } from './vehicles/vehicle-input.ts';
export { type VehicleFieldName, vehicleFieldLabels } from './vehicles/vehicle-labels.ts';
export {
  conditions,
  drivetrains,
  fallbackBodyStyles,
  fallbackCylinders,
  fallbackEngineSizes,
  fuelTypes,
  historyFactChoices,
  historyFactGroups,
  odometerChoices,
  outOfProvinceChoices,
  pastUseChoices,
  presetFeatures,
  statusOptions,
  titleChoices,
  transmissions,
  vehicleYearOptions,
} from './vehicles/vehicle-options.ts';
export { createVehicleRecords, type VehicleRecords, type VehicleTwin } from './vehicles/vehicle-records.ts';
export { findFeatureFault } from './vehicles/vehicle-fields.ts';
export { createVehicleSchema, type VehicleIssue, validateVehicle } from './vehicles/vehicle-schema.ts';
export { toVin, vinLength, vinWarning } from './vehicles/vin.ts';
export { type DecodedVin, decodeVin, toWmi } from './vin/decode-vin.ts';
export { createVinSource, type VinSource } from './vin/vin-source.ts';
export { parseVinTable, type VinTable } from './vin/vin-table.ts';
