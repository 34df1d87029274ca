import * as v from 'valibot';
import { disclosureKinds, inspectionDatesSchema } from './disclosures.ts';
import { fieldLabels } from './field-labels.ts';
import { vehicleFieldNames, vehicleFields } from './fields.ts';
import type { VehicleInput } from './vehicle-input.ts';
import { toVehicleInput, toVehicleUpdateRow, vehicleInputEntries } from './vehicle-input-row.ts';

type HistorySubject = 'vehicle' | 'image' | 'video' | 'disclosure_image' | 'publication';
type StoredValues = Readonly<Record<string, unknown>>;

export const auditActions = ['insert', 'update', 'delete', 'restore'] as const;
export type AuditAction = (typeof auditActions)[number];

/** One write to a vehicle or one of its files. */
export type HistoryEntry = {
  id: number;
  subject: HistorySubject;
  subjectId: string;
  action: AuditAction;
  version: number | null;
  oldValues: StoredValues;
  newValues: StoredValues;
  changedAt: string;
  actor: string;
};

/** Entries of one save. */
export type HistoryChange = { id: number; changedAt: string; actor: string; entries: HistoryEntry[] };

/** `from` is null for the first value. */
export type HistoryStep<Value> = { from: Value | null; to: Value; changedAt: string; actor: string };

export type VehicleRecord = {
  entries: HistoryEntry[];
  hasMore: boolean;
  prices: HistoryStep<number>[];
  statuses: HistoryStep<string>[];
};

export type FieldChange = { column: string; label: string; from: unknown; to: unknown };

/** Groups entries by time and person; newest first. */
export function groupHistory(entries: readonly HistoryEntry[]): HistoryChange[] {
  const changes: HistoryChange[] = [];
  for (const entry of entries) {
    const last = changes.at(-1);
    if (last && last.changedAt === entry.changedAt && last.actor === entry.actor) last.entries.push(entry);
    else changes.push({ id: entry.id, changedAt: entry.changedAt, actor: entry.actor, entries: [entry] });
  }
  return changes;
}

/** Excludes `engine`, which repeats size and cylinders. */
const columnLabels = vehicleFieldNames.flatMap((name): { column: string; label: string }[] => {
  if (name === 'engine') return [];
  return name === 'disclosures'
    ? disclosureKinds
    : [{ column: vehicleFields[name].column, label: fieldLabels[name].label }];
});

/** In the order of the form; without file changes. */
export function listFieldChanges({ subject, action, oldValues, newValues }: HistoryEntry): FieldChange[] {
  if (subject !== 'vehicle' || action !== 'update') return [];
  return columnLabels.flatMap(({ column, label }) =>
    column in oldValues ? [{ column, label, from: oldValues[column], to: newValues[column] }] : [],
  );
}

const rowSchema = v.object(vehicleInputEntries);

/**
 * Reverts the entries (newest first). Media is unchanged, because removed files are deleted from the media host.
 * Inspections can be withdrawn but not restored.
 */
export function withoutChanges(input: VehicleInput, entries: readonly HistoryEntry[]): VehicleInput {
  const row: Record<string, unknown> = toVehicleUpdateRow(input);
  for (const entry of entries) {
    for (const { column, from } of listFieldChanges(entry)) {
      row[column] = column === 'disclosure_inspected_at' ? keepUnchanged(row[column], from) : from;
    }
  }
  return toVehicleInput(v.parse(rowSchema, row));
}

function keepUnchanged(current: unknown, former: unknown): Record<string, string> {
  const before = v.parse(inspectionDatesSchema, former);
  const now = v.parse(inspectionDatesSchema, current);
  return Object.fromEntries(
    disclosureKinds.flatMap(({ key }) => (now[key] && now[key] === before[key] ? [[key, now[key]]] : [])),
  );
}
