import { parseDisclosureText } from '../vehicles/disclosures.ts';
import { formatEngine, parseEngine } from '../vehicles/engine.ts';
import type { VehicleFormValues } from '../vehicles/vehicle-form-values.ts';
import { joinList, parseFlag, splitList, toKnownWord } from './cell-text.ts';
import { disclosureFields, type ImportFieldKey, importFieldLabel } from './import-fields.ts';
import type { StoredVehicle } from './stored-vehicle.ts';

type CellValue = string | number | boolean | string[] | null;

/** A vehicle's values under the names of the columns. */
export function toCellValues({
  id,
  input,
  isMileageKnown,
}: Pick<StoredVehicle, 'id' | 'input' | 'isMileageKnown'>): Record<ImportFieldKey, CellValue> {
  const { mileageKm, bodyStyle, disclosures, odometer, ...same } = input;
  return {
    ...same,
    id,
    mileage: isMileageKnown ? mileageKm : null,
    bodyType: bodyStyle,
    odometerStatement: odometer,
    engine: formatEngine(input.engineSize, input.cylinders),
    disclosureSafetyRelated: toDisclosureText(disclosures.safetyRelated),
    disclosureMechanical: toDisclosureText(disclosures.mechanical),
    disclosureExterior: toDisclosureText(disclosures.exterior),
    disclosureInterior: toDisclosureText(disclosures.interior),
    disclosureTiresWheels: toDisclosureText(disclosures.tiresWheels),
    disclosureObd2Scan: toDisclosureText(disclosures.obd2Scan),
    disclosureBodyCondition: toDisclosureText(disclosures.bodyCondition),
    disclosureTitle: toDisclosureText(disclosures.title),
    disclosureOutOfProvince: toDisclosureText(disclosures.outOfProvince),
  };
}

/** A value as it stands in a cell. */
export function toCellText(value: CellValue): string {
  if (value === null) return '';
  if (Array.isArray(value)) return joinList(value);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** Puts a cell into the values of a form; gives the reason where the form has no such value. */
export function applyCell(values: VehicleFormValues, key: ImportFieldKey, text: string): string | null {
  switch (key) {
    case 'id':
      return null;
    case 'mileage':
      values.mileageKm = text;
      return null;
    case 'bodyType':
      values.bodyStyle = toKnownWord(key, text);
      return null;
    case 'price':
      values.price = text.replace(/\s*(?:CAD|USD|\$)$/i, '');
      return null;
    case 'engine': {
      const { engineSize, cylinders } = parseEngine(text);
      values.engineSize = engineSize;
      values.cylinders = cylinders === null ? '' : String(cylinders);
      return null;
    }
    case 'odometerStatement':
      values.odometer = text;
      return null;
    case 'features':
    case 'pastUse':
    case 'historyFacts':
      values[key] = splitList(text);
      return null;
    case 'isFeatured':
    case 'soldAsIs':
    case 'historyAssessed':
      return applyFlag(values, key, text);
    case 'status':
      return applyStatus(values, text);
    case 'transmission':
    case 'fuelType':
    case 'condition':
      values[key] = toKnownWord(key, text);
      return null;
    case 'make':
    case 'model':
    case 'year':
    case 'vin':
    case 'color':
    case 'engineSize':
    case 'cylinders':
    case 'description':
    case 'stockNumber':
    case 'trim':
    case 'drivetrain':
    case 'interiorColor':
    case 'historyReportUrl':
    case 'incidentDamage':
    case 'jurisdictions':
    case 'historyNotes':
      values[key] = text;
      return null;
    default:
      return applyDisclosure(values, key, text);
  }
}

type FlagKey = 'isFeatured' | 'soldAsIs' | 'historyAssessed';

function applyFlag(values: VehicleFormValues, key: FlagKey, text: string): string | null {
  const flag = parseFlag(text);
  if (flag === null) return `${importFieldLabel(key)} must be yes or no`;
  values[key] = flag;
  return null;
}

function applyStatus(values: VehicleFormValues, text: string): string | null {
  const status = toKnownWord('status', text);
  if (status !== 'Available' && status !== 'Pending' && status !== 'Sold' && status !== 'Draft') {
    return 'Status must be Available, Pending, Sold or Draft';
  }
  values.status = status;
  return null;
}

function applyDisclosure(values: VehicleFormValues, key: ImportFieldKey, text: string): null {
  const field = disclosureFields.find((candidate) => candidate.key === key);
  if (field) values.disclosures[field.disclosure] = text;
  return null;
}

function toDisclosureText(text: string): string {
  return parseDisclosureText(text).text;
}

const formFields: Record<string, ImportFieldKey> = {
  mileageKm: 'mileage',
  bodyStyle: 'bodyType',
  odometer: 'odometerStatement',
};

/** The column that a field of the form came from. */
export function toImportField(formField: string, mapped: ReadonlySet<ImportFieldKey>): ImportFieldKey | null {
  const [name = '', part] = formField.split('.');
  if (name === 'disclosures') return disclosureFields.find(({ disclosure }) => disclosure === part)?.key ?? null;
  const key = formFields[name] ?? name;
  if ((key === 'engineSize' || key === 'cylinders') && !mapped.has(key)) return 'engine';
  return [...mapped].find((field) => field === key) ?? null;
}

/** The columns of the table that a column of a file decides. */
export const storedColumns: Record<ImportFieldKey, readonly string[]> = {
  id: [],
  make: ['make'],
  model: ['model'],
  year: ['year'],
  price: ['price'],
  mileage: ['mileage'],
  color: ['exterior_color'],
  transmission: ['transmission'],
  fuelType: ['fuel_type'],
  bodyType: ['body_style'],
  engine: ['engine', 'engine_size', 'cylinders'],
  engineSize: ['engine', 'engine_size'],
  cylinders: ['engine', 'cylinders'],
  vin: ['vin'],
  description: ['description'],
  condition: ['condition'],
  status: ['status'],
  features: ['features'],
  stockNumber: ['stock_number'],
  trim: ['trim'],
  drivetrain: ['drivetrain'],
  interiorColor: ['interior_color'],
  isFeatured: ['is_featured'],
  pastUse: ['past_use'],
  soldAsIs: ['sold_as_is'],
  historyReportUrl: ['history_report_url'],
  historyAssessed: ['history_assessed'],
  historyFacts: ['history_facts'],
  odometerStatement: ['odometer_statement'],
  incidentDamage: ['incident_damage'],
  jurisdictions: ['jurisdictions'],
  historyNotes: ['history_notes'],
  disclosureSafetyRelated: ['disclosure_safety_related'],
  disclosureMechanical: ['disclosure_mechanical'],
  disclosureExterior: ['disclosure_exterior'],
  disclosureInterior: ['disclosure_interior'],
  disclosureTiresWheels: ['disclosure_tires_wheels'],
  disclosureObd2Scan: ['disclosure_obd2_scan'],
  disclosureBodyCondition: ['disclosure_body_condition'],
  disclosureTitle: ['disclosure_title'],
  disclosureOutOfProvince: ['disclosure_out_of_province'],
};
