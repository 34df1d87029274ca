export { createBatchPace } from './import/batch-pace.ts';
export { defuseFormula, joinList, restoreFormula, splitList, toCsvLine } from './import/cell-text.ts';
export { createExportFile, defaultExportColumns, type ExportPlan } from './import/export-file.ts';
export {
  type CheckedIssue,
  type CheckRequest,
  defaultImportOptions,
  type ImportAnswers,
  type ImportCheck,
  type ImportOptions,
  type ImportPlan,
  type ImportQuestions,
  type ImportRow,
  type OpenedFile,
  type PreviewRow,
} from './import/import-check.ts';
export {
  type ImportField,
  type ImportFieldKey,
  importFieldLabel,
  importFields,
  isImportFieldKey,
  requiredImportFields,
} from './import/import-fields.ts';
export { createImportFile, type ImportFile } from './import/import-file.ts';
export type { KnownNames } from './import/known-names.ts';
export { type ColumnMapping, findMissingFields, setColumn, toPlainName } from './import/match-columns.ts';
export { type ImportFormat, importLimits, parseFailed } from './import/parsed-file.ts';
export type { StoredVehicle } from './import/stored-vehicle.ts';
export { toCellText, toCellValues } from './import/vehicle-cells.ts';
