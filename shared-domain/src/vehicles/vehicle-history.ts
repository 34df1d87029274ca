import * as v from 'valibot';
import { disclosureKinds } from './disclosures.ts';
import { toVehicleInput, toVehicleUpdateRow, vehicleInputEntries } from './vehicle-input-row.ts';
import type { VehicleInput } from './vehicle-input.ts';
import { vehicleFieldLabels } from './vehicle-labels.ts';

export type HistorySubject = 'vehicle' | 'image' | 'video' | 'disclosure_image';
export type StoredValues = Readonly<Record<string, unknown>>;

/** A row of the log: what one write did to a vehicle or to one of its files. */
export type HistoryEntry = {
  id: number;
  subject: HistorySubject;
  subjectId: string;
  action: 'insert' | 'update' | 'delete';
  /** The version that the vehicle came to. */
  version: number | null;
  oldValues: StoredValues;
  newValues: StoredValues;
  changedAt: string;
  actor: string;
};

/** Entries that were written in one save. */
export type HistoryChange = { id: number; changedAt: string; actor: string; entries: HistoryEntry[] };

/** A price or a status that the vehicle came to; `from` is null for its first. */
export type HistoryStep<Value> = { from: Value | null; to: Value; changedAt: string; actor: string };

export type VehicleRecord = {
  /** Newest first. */
  entries: HistoryEntry[];
  hasMore: boolean;
  prices: HistoryStep<number>[];
  statuses: HistoryStep<string>[];
};

export type FieldChange = { column: string; label: string; from: unknown; to: unknown };

/** Puts together what was saved at one moment by one person; newest first, as the entries come. */
export function groupHistory(entries: readonly HistoryEntry[]): HistoryChange[] {
  const changes: HistoryChange[] = [];
  for (const entry of entries) {
    const last = changes.at(-1);
    if (last && last.changedAt === entry.changedAt && last.actor === entry.actor) last.entries.push(entry);
    else changes.push({ id: entry.id, changedAt: entry.changedAt, actor: entry.actor, entries: [entry] });
  }
  return changes;
}

const disclosureColumns = disclosureKinds.map(({ key, label }) => [
  `disclosure_${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  label,
]);

/** The stored columns as people call them. `engine` is put together of size and cylinders, and is not told twice. */
const columnLabels: Readonly<Record<string, string>> = {
  vin: vehicleFieldLabels.vin,
  make: vehicleFieldLabels.make,
  model: vehicleFieldLabels.model,
  trim: vehicleFieldLabels.trim,
  year: vehicleFieldLabels.year,
  body_style: vehicleFieldLabels.bodyStyle,
  drivetrain: vehicleFieldLabels.drivetrain,
  engine_size: vehicleFieldLabels.engineSize,
  cylinders: vehicleFieldLabels.cylinders,
  fuel_type: vehicleFieldLabels.fuelType,
  transmission: vehicleFieldLabels.transmission,
  exterior_color: vehicleFieldLabels.color,
  interior_color: vehicleFieldLabels.interiorColor,
  condition: vehicleFieldLabels.condition,
  price: vehicleFieldLabels.price,
  mileage: vehicleFieldLabels.mileageKm,
  stock_number: vehicleFieldLabels.stockNumber,
  status: vehicleFieldLabels.status,
  is_featured: vehicleFieldLabels.isFeatured,
  description: vehicleFieldLabels.description,
  features: vehicleFieldLabels.features,
  ...Object.fromEntries(disclosureColumns),
  history_assessed: vehicleFieldLabels.historyAssessed,
  past_use: vehicleFieldLabels.pastUse,
  history_facts: vehicleFieldLabels.historyFacts,
  odometer_statement: vehicleFieldLabels.odometer,
  incident_damage: vehicleFieldLabels.incidentDamage,
  jurisdictions: vehicleFieldLabels.jurisdictions,
  history_notes: vehicleFieldLabels.historyNotes,
  sold_as_is: vehicleFieldLabels.soldAsIs,
  history_report_url: vehicleFieldLabels.historyReportUrl,
};

/** What an entry changed of the vehicle itself, in the order of the form. */
export function listFieldChanges({ subject, action, oldValues, newValues }: HistoryEntry): FieldChange[] {
  if (subject !== 'vehicle' || action !== 'update') return [];
  return Object.entries(columnLabels).flatMap(([column, label]) =>
    column in oldValues ? [{ column, label, from: oldValues[column], to: newValues[column] }] : [],
  );
}

const rowSchema = v.object(vehicleInputEntries);

/**
 * The vehicle as it would be without the changes of these entries, newest first. Photographs and videos are left as
 * they are: a file that was removed is gone from the media host.
 */
export function withoutChanges(input: VehicleInput, entries: readonly HistoryEntry[]): VehicleInput {
  const row: Record<string, unknown> = toVehicleUpdateRow(input);
  for (const entry of entries) {
    for (const { column, from } of listFieldChanges(entry)) row[column] = from;
  }
  return toVehicleInput(v.parse(rowSchema, row));
}
