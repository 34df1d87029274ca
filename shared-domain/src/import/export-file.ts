import { toCsvLine } from './csv-text.ts';
import { escapeFormula } from './formula-escaping.ts';
import { exportFields, type ImportFieldKey } from './import-fields.ts';
import { isMoneyKey } from './money-keys.ts';
import type { ImportFormat } from './parsed-file.ts';
import type { StoredVehicle } from './stored-vehicle.ts';
import { toCellText, toCellValues } from './vehicle-cells.ts';

export type ExportPlan = {
  format: Exclude<ImportFormat, 'xlsx'>;
  columns: ImportFieldKey[];
  /** Spreadsheets need it to read a CSV file as UTF-8. */
  hasByteOrderMark: boolean;
  /** Adds the photographs; the export is a ZIP then. */
  hasPhotographs: boolean;
};

type ExportFileOptions = Omit<ExportPlan, 'hasPhotographs'> & {
  /** The dealership's, for the days of inspections. */
  timeZone: string;
};

/** Omits the two columns that `engine` repeats, and the amounts. */
export const defaultExportColumns: ImportFieldKey[] = exportFields
  .map(({ key }) => key)
  .filter((key) => key !== 'engineSize' && key !== 'cylinders' && !isMoneyKey(key));

/** Builds the file page by page; an import restores the same values. */
export function createExportFile({ format, columns, hasByteOrderMark, timeZone }: ExportFileOptions) {
  const parts: string[] = [];
  const add = format === 'csv' ? addCsv : addJson;
  if (format === 'csv') parts.push(hasByteOrderMark ? '\ufeff' : '', `${toCsvLine(columns)}\r\n`);

  function addCsv(vehicles: StoredVehicle[]) {
    for (const vehicle of vehicles) {
      const values = toCellValues(vehicle, timeZone);
      parts.push(`${toCsvLine(columns.map((column) => escapeFormula(toCellText(values[column]))))}\r\n`);
    }
  }

  function addJson(vehicles: StoredVehicle[]) {
    for (const vehicle of vehicles) {
      const values = toCellValues(vehicle, timeZone);
      const item = Object.fromEntries(columns.map((column) => [column, values[column]]));
      parts.push(`${parts.length === 0 ? '' : ',\n'}  ${JSON.stringify(item)}`);
    }
  }

  function finish(): Blob {
    if (format === 'csv') return new Blob(parts, { type: 'text/csv;charset=utf-8' });
    return new Blob(['[\n', ...parts, '\n]\n'], { type: 'application/json' });
  }

  return { add, finish };
}
