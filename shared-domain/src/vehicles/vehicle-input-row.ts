import * as v from 'valibot';
import { storedNumber, storedNumberOrNull, storedTextOrNull } from '../supabase/stored.ts';
import { parseDisclosureText } from './disclosures.ts';
import { formatEngine, parseEngine } from './engine.ts';
import { vehicleStatuses } from './vehicle.ts';
import { mapDisclosures } from './vehicle-form-values.ts';
import type { VehicleInput } from './vehicle-input.ts';

const textList = v.nullish(v.array(v.string()), () => []);
const flag = v.nullish(v.boolean(), false);

const disclosureColumns = {
  safetyRelated: 'disclosure_safety_related',
  mechanical: 'disclosure_mechanical',
  exterior: 'disclosure_exterior',
  interior: 'disclosure_interior',
  tiresWheels: 'disclosure_tires_wheels',
  obd2Scan: 'disclosure_obd2_scan',
  bodyCondition: 'disclosure_body_condition',
  title: 'disclosure_title',
  outOfProvince: 'disclosure_out_of_province',
} as const;

/** The columns that staff write, as they are stored. */
export const vehicleInputEntries = {
  vin: storedTextOrNull,
  stock_number: storedTextOrNull,
  make: v.string(),
  model: v.string(),
  trim: storedTextOrNull,
  year: storedNumber,
  price: storedNumber,
  mileage: storedNumberOrNull,
  transmission: storedTextOrNull,
  fuel_type: storedTextOrNull,
  body_style: storedTextOrNull,
  drivetrain: storedTextOrNull,
  exterior_color: storedTextOrNull,
  interior_color: storedTextOrNull,
  engine: storedTextOrNull,
  engine_size: storedTextOrNull,
  cylinders: storedNumberOrNull,
  condition: storedTextOrNull,
  status: v.picklist(vehicleStatuses),
  is_featured: flag,
  description: storedTextOrNull,
  features: textList,
  disclosure_safety_related: storedTextOrNull,
  disclosure_mechanical: storedTextOrNull,
  disclosure_exterior: storedTextOrNull,
  disclosure_interior: storedTextOrNull,
  disclosure_tires_wheels: storedTextOrNull,
  disclosure_obd2_scan: storedTextOrNull,
  disclosure_body_condition: storedTextOrNull,
  disclosure_title: storedTextOrNull,
  disclosure_out_of_province: storedTextOrNull,
  past_use: textList,
  sold_as_is: flag,
  history_report_url: storedTextOrNull,
  history_assessed: flag,
  history_facts: textList,
  odometer_statement: storedTextOrNull,
  incident_damage: storedNumberOrNull,
  jurisdictions: storedTextOrNull,
  history_notes: storedTextOrNull,
};
const vehicleInputSchema = v.object(vehicleInputEntries);

type VehicleInputRow = v.InferOutput<typeof vehicleInputSchema>;

/** A stored value as it is sent. */
export type Column = string | number | boolean | string[] | null;

export function toVehicleInput(row: VehicleInputRow): VehicleInput {
  const engine = parseEngine(row.engine_size ?? row.engine ?? '');
  return {
    vin: row.vin ?? '',
    stockNumber: row.stock_number ?? '',
    make: row.make,
    model: row.model,
    trim: row.trim ?? '',
    year: row.year,
    price: row.price,
    mileageKm: row.mileage,
    transmission: row.transmission ?? '',
    fuelType: row.fuel_type ?? '',
    bodyStyle: row.body_style ?? '',
    drivetrain: row.drivetrain ?? '',
    color: row.exterior_color ?? '',
    interiorColor: row.interior_color ?? '',
    engineSize: engine.engineSize,
    cylinders: row.cylinders ?? engine.cylinders,
    condition: row.condition ?? 'Used',
    status: row.status,
    isFeatured: row.is_featured,
    description: row.description ?? '',
    features: row.features,
    disclosures: mapDisclosures((key) => toDisclosureInput(row[disclosureColumns[key]])),
    pastUse: row.past_use,
    soldAsIs: row.sold_as_is,
    historyReportUrl: row.history_report_url ?? '',
    historyAssessed: row.history_assessed,
    historyFacts: row.history_facts,
    odometer: row.odometer_statement ?? '',
    incidentDamage: row.incident_damage,
    jurisdictions: row.jurisdictions ?? '',
    historyNotes: row.history_notes ?? '',
  };
}

/** Every column that staff write; what was left empty is emptied. */
export function toVehicleUpdateRow(input: VehicleInput): Record<string, Column> {
  const { disclosures } = input;
  return {
    vin: input.vin || null,
    stock_number: input.stockNumber || null,
    make: input.make,
    model: input.model,
    trim: input.trim || null,
    year: input.year,
    price: Math.round(input.price * 100) / 100,
    mileage: input.mileageKm === null ? null : Math.trunc(input.mileageKm),
    transmission: input.transmission || null,
    fuel_type: input.fuelType || null,
    body_style: input.bodyStyle || null,
    drivetrain: input.drivetrain || null,
    exterior_color: input.color || null,
    interior_color: input.interiorColor || null,
    engine: formatEngine(input.engineSize, input.cylinders) || null,
    engine_size: input.engineSize || null,
    cylinders: input.cylinders,
    condition: input.condition || 'Used',
    status: input.status,
    is_featured: input.isFeatured,
    description: input.description || null,
    features: input.features,
    ...Object.fromEntries(
      Object.entries(disclosureColumns).map(([key, column]) => [column, toStoredDisclosure(disclosures, key)]),
    ),
    past_use: input.pastUse,
    sold_as_is: input.soldAsIs,
    history_report_url: input.historyReportUrl || null,
    history_assessed: input.historyAssessed,
    history_facts: input.historyFacts,
    odometer_statement: input.odometer || null,
    incident_damage: input.incidentDamage,
    jurisdictions: input.jurisdictions || null,
    history_notes: input.historyNotes || null,
  };
}

/** A new row says only what was filled in; the table has the defaults. */
export function toVehicleInsertRow(id: string, dealerId: string, input: VehicleInput): Record<string, Column> {
  const columns = Object.entries(toVehicleUpdateRow(input)).filter(([, value]) => !isEmpty(value));
  return { id, dealer_id: dealerId, ...Object.fromEntries(columns) };
}

function isEmpty(value: Column): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** An empty text and none both mean that nothing was reported; that nobody looked is a text of its own. */
function toDisclosureInput(stored: string | null): string {
  const { state, text } = parseDisclosureText(stored);
  return state === 'none' ? '' : text;
}

function toStoredDisclosure(disclosures: Record<string, string>, key: string): string | null {
  return toDisclosureInput(disclosures[key] ?? null) || null;
}
