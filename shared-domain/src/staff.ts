export {
  type Activity,
  type ActivityChange,
  type AnalyticsPeriod,
  type AnalyticsReport,
  type Attention,
  type AttentionVehicle,
  analyticsFailed,
  analyticsPeriods,
  type ClosedDrive,
  dashboardFailed,
  type OverdueLead,
  type RangeCount,
  type SalesEntry,
  type VehicleInterest,
  type WaitingMessage,
} from './analytics/analytics.ts';
export type { ApiResult, Refusal } from './auth/api-request.ts';
export { invalidLinkCode, type PasswordRecovery } from './auth/password-recovery.ts';
export { findPasswordFormProblem, minPasswordLength } from './auth/password-rules.ts';
export type { SessionWarning } from './auth/session-activity.ts';
export type { SessionChange } from './auth/session-changes.ts';
export type { SignInResult } from './auth/sign-in.ts';
export { nextSignInStep } from './auth/sign-in-step.ts';
export type { NoUser, StaffAuth } from './auth/staff-auth.ts';
export { type Permission, permissions, type StaffRole, staffRoles } from './auth/staff-roles.ts';
export type { SecondFactor, SignOutScope, StaffUser } from './auth/staff-session.ts';
export type { BackofficeContract } from './backoffice-contract.ts';
export type { DiagnosticsReport, FeedStatus } from './diagnostics/diagnostics-source.ts';
export { type ExportPage, exportFailed } from './import/export-source.ts';
export {
  type ImportedRow,
  type ImportRun,
  importMessages,
  type PhotographProgress,
  type UndoneRow,
  type VehicleImport,
} from './import/vehicle-import.ts';
export { isLeadFileType, type LeadFileContent, leadFileTypes, maxLeadFileBytes } from './leads/lead-files.ts';
export {
  formatMinutes,
  type LeadSource,
  type LeadStage,
  type LeadTab,
  type LostReason,
  leadStages,
  leadTabs,
  lostReasonLabels,
  lostReasons,
  sourceLabels,
  stageLabels,
  waitingMinutesAt,
} from './leads/lead-labels.ts';
export type {
  Lead,
  LeadEvent,
  LeadLine,
  LeadList,
  LeadPerson,
  LeadReminders,
  ResponseTimes,
} from './leads/lead-row.ts';
export { type AssignmentMode, type CallOutcome, type LeadChange, type LeadQuery, leadNotSaved } from './leads/leads.ts';
export { newLeadErrors } from './leads/new-lead.ts';
export {
  createSavedReplySchema,
  exampleReplies,
  fillReply,
  insertReply,
  type ReplyValues,
  replyFields,
  type SavedReply,
  type SavedReplyValues,
} from './leads/saved-replies.ts';
export {
  maxViewNameLength,
  offeredViews,
  parseViewQuery,
  type SavedView,
  type SavedViewValues,
  toViewQuery,
} from './list-views/list-view.ts';
export type { MediaKind, MediaUploads } from './media/media-uploads.ts';
export { toUploadedMedia, toUploadForm, uploadAddress } from './media/upload-form.ts';
export { signatureSchema } from './media/upload-signatures.ts';
export { isSamePart, type Merge, type MergePart, mergeChanges } from './merge.ts';
export { type MessageFilter, messageFilters } from './messages/message-filters.ts';
export type {
  AlertDemand,
  Conversation,
  MailState,
  MessageStatus,
  MessageVehicle,
  StaffMessage,
  StaffMessageList,
} from './messages/staff-message-row.ts';
export {
  type MessageCounts,
  type MessagePhoto,
  messageNotSaved,
  type StaffMessageQuery,
  type StaffMessagesSource,
} from './messages/staff-messages.ts';
export {
  type AgeStart,
  daysToNextStep,
  formatAge,
  type GrossReport,
  type MoneyList,
  type MoneyQuery,
  type MoneyRow,
  type MoneySort,
  type MoneyView,
  moneyPageSize,
  type PriceStep,
  toAgeStart,
  type WeeklyInterest,
} from './money/ageing.ts';
export {
  findMargin,
  type MarginValues,
  type MoneyChange,
  type MoneyPart,
  type MoneyValues,
  purchaseSources,
  sumLines,
  type VehicleMoney,
  type VehicleSale,
} from './money/money.ts';
export { type MoneyTexts, moneySchema, readMoneyTexts, toMoneyTexts } from './money/money-form.ts';
export { parseMoneyQuery, toMoneySearchParams } from './money/money-query.ts';
export { readStepTexts, stepDays, toStepTexts } from './money/price-steps-form.ts';
export { parseNumber } from './numbers/parse-number.ts';
export type { OpenWork, PeopleSource, RoleRights } from './people/people.ts';
export type { Person, PersonState } from './people/person-row.ts';
export { createPersonSchema, invitationSchema } from './people/person-schema.ts';
export type { Publication } from './publications/publication.ts';
export type { ReferenceColor, ReferenceEngine, ReferenceModel, ReferenceSource } from './reference/reference.ts';
export type { PhoneNumber } from './settings/field-kinds.ts';
export {
  type DealerSettings,
  findField,
  type SettingName,
  type SettingOf,
  type SettingsSection,
  type SettingsTab,
  settingNames,
  settingsFields,
  settingsTabs,
  tabOf,
} from './settings/fields.ts';
export type { BackupFile, BackupList, Integrations } from './settings/integrations.ts';
export { type MergedSettings, mergeSettings } from './settings/merge-settings.ts';
export {
  addPhoneNumber,
  changePhoneNumber,
  removePhoneNumber,
  setDefaultPhoneNumber,
} from './settings/phone-numbers.ts';
export { type LoadedSettings, type SaveOutcome, settingsMessages } from './settings/settings.ts';
export { parseSettingsBackup, toSettingsBackup } from './settings/settings-backup.ts';
export type { SettingsChange } from './settings/settings-history.ts';
export type { SettingsSource } from './settings/settings-source.ts';
export {
  copySettings,
  defaultSettings,
  formatSetting,
  isSameSetting,
  keepOwnersSettings,
  listChangedSettings,
} from './settings/settings-values.ts';
export { createSynonymSchema, type Synonym, type SynonymValues } from './settings/synonyms.ts';
export { type SettingsProblem, settingsSchema, validateSettings } from './settings/validate-settings.ts';
export type { Setup, SetupStep, SetupStepId } from './setup/setup.ts';
export { findSetupSteps, isSetupComplete } from './setup/setup-steps.ts';
export { staffPaths } from './staff-paths.ts';
export type { IdleTimeout } from './stores/idle-timeout.ts';
export {
  changeMessageDraft,
  createMessageDrafts,
  hasMessageDraft,
  noDraft,
  type ReplyDraft,
} from './stores/message-drafts.ts';
export type { ReauthenticationStore } from './stores/reauthentication-store.ts';
export { readSessionEnd, type SessionEndReason } from './stores/session-end-note.ts';
export type { SessionLoss, SessionState, SessionStore } from './stores/session-store.ts';
export type { SessionGuard } from './supabase/session-guard.ts';
export type { StaffClient } from './supabase/staff-client.ts';
export type { AppointmentCounts } from './test-drives/appointment-counts.ts';
export type {
  Appointment,
  AppointmentConflict,
  AppointmentList,
  AppointmentOutcome,
  AppointmentState,
  Driver,
  OpeningSpan,
} from './test-drives/appointment-row.ts';
export { type AppointmentValues, appointmentSchema } from './test-drives/appointment-schema.ts';
export { type AppointmentChange, appointmentNotSaved } from './test-drives/appointments.ts';
export { toComparable } from './to-comparable.ts';
export { type DeletedVehicle, type DeletedVehiclePage, deletedVehiclesPerPage } from './vehicles/deleted-vehicle.ts';
export {
  describeDisclosureSheet,
  disclosureStatement,
  type SheetGroup,
  type SheetRow,
  type SheetState,
  sheetStateLabels,
  shortenTexts,
  toSheetFindings,
} from './vehicles/disclosure-sheet.ts';
export { inspectionDatesSchema, mapDisclosures } from './vehicles/disclosures.ts';
export { formatEngine, parseEngine } from './vehicles/engine.ts';
export { addFeature } from './vehicles/features.ts';
export { fieldLabels } from './vehicles/field-labels.ts';
export { findFeatureFault } from './vehicles/field-schemas.ts';
export { type FieldsWith, fieldsOfKind, mapNames, vehicleFields } from './vehicles/fields.ts';
export { describeStaffField } from './vehicles/staff-fields.ts';
export {
  type BulkOptions,
  type BulkResult,
  duplicateVinMessage,
  type EditableDisclosureImage,
  type EditableVehicle,
  type EditableVideo,
  type InventoryStats,
  newerVersionMessage,
  type PriceChange,
  type SavedVehicle,
  type SelectedVehicle,
  type StaffVehicle,
  type StaffVehicleChoices,
  type StaffVehicleFilters,
  type StaffVehiclePage,
  type StaffVehicleQuery,
  type StaffVehicleSort,
  type StaffVehicleSource,
  type StatusChange,
  staffVehicleChips,
  staffVehiclePageSize,
  staffVehicleSorts,
  type VehicleMediaChange,
} from './vehicles/staff-vehicle.ts';
export {
  describeStaffFilters,
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
export { isCleanYetBranded, toTitleBrands } from './vehicles/title-brands.ts';
export { emptyVehicleFormValues, toCopiedFormValues, toVehicleFormValues } from './vehicles/vehicle-form-values.ts';
export {
  groupHistory,
  type HistoryChange,
  type HistoryEntry,
  type HistoryStep,
  listFieldChanges,
  type VehicleRecord,
  withoutChanges,
} from './vehicles/vehicle-history.ts';
export { type InputField, inputFields, type VehicleFormValues, type VehicleInput } from './vehicles/vehicle-input.ts';
export {
  describeReadings,
  describeUnusualChange,
  findUnusualChanges,
  isUnusualPrice,
  maxPrice,
  type NumberReading,
  readMileage,
  readPrice,
  type UnusualChange,
} from './vehicles/vehicle-numbers.ts';
export {
  fallbackBodyStyles,
  fallbackEngineSizes,
  fuelTypes,
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
export type { VehicleMatch } from './vehicles/vehicle-record-row.ts';
export { createVehicleSchema, findRefusedToPublish, validateVehicle } from './vehicles/vehicle-schema.ts';
export { decodeVin, toWmi } from './vin/decode-vin.ts';
export { parseVinTable } from './vin/vin-table.ts';
export { parseZonedText, toZonedText } from './zoned-time.ts';
