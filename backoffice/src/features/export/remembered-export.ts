import { defaultExportColumns, type ExportPlan, exportFields } from '@dealer/shared-domain/import';
import * as v from 'valibot';

const storageKey = 'export-choice';
const rememberedSchema = v.object({
  format: v.picklist(['csv', 'json']),
  columns: v.array(v.string()),
  hasByteOrderMark: v.boolean(),
  hasPhotographs: v.optional(v.boolean(), false),
});

/** The last choice on this device. */
export function recallExport(): ExportPlan {
  const fallback: ExportPlan = {
    format: 'csv',
    columns: defaultExportColumns,
    hasByteOrderMark: true,
    hasPhotographs: false,
  };
  try {
    const { output, success } = v.safeParse(rememberedSchema, JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    if (!success) return fallback;
    const columns = exportFields.map(({ key }) => key).filter((key) => output.columns.includes(key));
    return { ...output, columns: columns.length > 0 ? columns : defaultExportColumns };
  } catch {
    return fallback;
  }
}

export function rememberExport(plan: ExportPlan): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(plan));
  } catch {
    // Storage is full or blocked: the choice is not remembered.
  }
}
