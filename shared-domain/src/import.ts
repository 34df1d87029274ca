export type { ArchiveVehicle } from './import/archive/archive-vehicle.ts';
export { createExportNames } from './import/archive/export-names.ts';
export type { ExportedPhotograph } from './import/archive/exported-photograph.ts';
export {
  type ArchiveFile,
  type ArchiveGroup,
  type ArchiveMatch,
  askForVehicles,
  matchArchive,
  toVehicleKey,
} from './import/archive/match-archive.ts';
export { createPhotographArchive, type OpenedArchive, type PhotographArchive } from './import/archive/open-archive.ts';
export { writeArchive } from './import/archive/write-archive.ts';
export { createBatchSizer } from './import/batch-size.ts';
export { toCsvLine } from './import/csv-text.ts';
export { createExportFile, defaultExportColumns, type ExportPlan } from './import/export-file.ts';
export type { FileValue } from './import/file-values.ts';
export { escapeFormula } from './import/formula-escaping.ts';
export {
  type CheckedIssue,
  defaultImportOptions,
  type ImportCheck,
  type ImportOptions,
  type ImportPlan,
  type OpenedFile,
} from './import/import-check.ts';
export {
  exportFields,
  type ImportFieldKey,
  importFieldLabel,
  importFields,
  isImportFieldKey,
  requiredImportFields,
} from './import/import-fields.ts';
export { createImportFile, type ImportFile } from './import/import-file.ts';
export {
  askDistance,
  type DistanceUnit,
  type ImportSource,
  mapSourceColumns,
  newSource,
  type RecognisedSource,
  recogniseSource,
} from './import/import-source-match.ts';
export { type ColumnMapping, findMissingFields, setColumn, toPlainName } from './import/match-columns.ts';
export { isMoneyKey } from './import/money-keys.ts';
export { type ImportFormat, importFormats, importLimits, parseFailed } from './import/parsed-file.ts';
export { privateNetworkMessage, refuseAddress } from './import/photograph-addresses.ts';
export type { ReferenceValues } from './import/reference-values.ts';
export { sourceProfiles } from './import/source-profiles.ts';
export { type KnownLists, listWords, readDistance, toKilometres } from './import/source-reading.ts';
export type { TranslatedField } from './import/value-synonyms.ts';
export { describeOtherType, findImageType } from './media/image-type.ts';
