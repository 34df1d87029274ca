export { createBatchSizer } from './import/batch-size.ts';
export { toCsvLine } from './import/csv-text.ts';
export { createExportFile, defaultExportColumns, type ExportPlan } from './import/export-file.ts';
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
  type ImportFieldKey,
  importFieldLabel,
  importFields,
  isImportFieldKey,
  requiredImportFields,
} from './import/import-fields.ts';
export { createImportFile, type ImportFile } from './import/import-file.ts';
export { type ColumnMapping, findMissingFields, setColumn, toPlainName } from './import/match-columns.ts';
export { type ImportFormat, importLimits, parseFailed } from './import/parsed-file.ts';
export type { ReferenceValues } from './import/reference-values.ts';
