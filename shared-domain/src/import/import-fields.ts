import { type DisclosureKey, disclosureKinds } from '../vehicles/disclosures.ts';

/** The five that every file must bring; the form's defaults fill the rest. */
export const requiredImportFields = ['make', 'model', 'year', 'price', 'vin'] as const;

const plainFields = [
  { key: 'make', label: 'Make', names: ['manufacturer', 'brand', 'vehicle make'] },
  { key: 'model', label: 'Model', names: ['model name', 'vehicle model'] },
  { key: 'year', label: 'Year', names: ['model year', 'yr', 'vehicle year', 'yr built'] },
  {
    key: 'price',
    label: 'Price',
    names: [
      'asking',
      'asking price',
      'list price',
      'listing price',
      'sale price',
      'selling price',
      'retail',
      'retail price',
      'internet price',
      'amount',
    ],
  },
  {
    key: 'mileage',
    label: 'Mileage',
    names: ['km', 'kms', 'kilometers', 'kilometres', 'odometer', 'odo', 'mileage km', 'odometer km', 'milage'],
  },
  {
    key: 'color',
    label: 'Color',
    names: [
      'colour',
      'exterior color',
      'exterior colour',
      'ext color',
      'ext colour',
      'extcolor',
      'body color',
      'paint',
      'paint color',
      'exterior',
    ],
  },
  { key: 'transmission', label: 'Transmission', names: ['trans', 'gearbox', 'transmission type'] },
  { key: 'fuelType', label: 'Fuel Type', names: ['fuel', 'fuel kind'] },
  { key: 'bodyType', label: 'Body Type', names: ['body', 'body style', 'style', 'vehicle type', 'body class'] },
  { key: 'engine', label: 'Engine', names: ['engine description', 'motor', 'engine text'] },
  { key: 'engineSize', label: 'Engine Size', names: ['displacement', 'engine displacement', 'litres', 'liters'] },
  { key: 'cylinders', label: 'Cylinders', names: ['cyl', 'cyls', 'engine cylinders', 'number of cylinders'] },
  {
    key: 'vin',
    label: 'VIN',
    names: ['vin no', 'vin number', 'vin code', 'serial number', 'vehicle identification number'],
  },
  {
    key: 'description',
    label: 'Description',
    names: ['comments', 'comment', 'notes', 'details', 'vehicle description', 'seller notes', 'remarks', 'text'],
  },
  { key: 'condition', label: 'Condition', names: ['new used', 'vehicle condition'] },
  { key: 'status', label: 'Status', names: ['availability', 'vehicle status'] },
  { key: 'features', label: 'Features', names: ['options', 'equipment', 'feature list', 'option list'] },
  { key: 'stockNumber', label: 'Stock Number', names: ['stock', 'stock no', 'stock num', 'stk', 'stock id', 'stk no'] },
  { key: 'trim', label: 'Trim', names: ['trim level', 'series', 'trim package'] },
  { key: 'drivetrain', label: 'Drivetrain', names: ['drive', 'drive type', 'drive train', 'driveline', 'wheel drive'] },
  {
    key: 'interiorColor',
    label: 'Interior Color',
    names: ['interior colour', 'int color', 'int colour', 'upholstery', 'interior'],
  },
  { key: 'isFeatured', label: 'Featured', names: ['featured', 'highlight', 'promoted'] },
  { key: 'pastUse', label: 'Past Use', names: ['previous use', 'prior use'] },
  { key: 'soldAsIs', label: 'Sold As Is', names: ['as is', 'asis'] },
  {
    key: 'historyReportUrl',
    label: 'History Report',
    names: ['history report', 'carfax', 'carfax url', 'history url', 'report url', 'history report link'],
  },
  { key: 'historyAssessed', label: 'History Assessed', names: [] },
  { key: 'historyFacts', label: 'History Facts', names: [] },
  { key: 'odometerStatement', label: 'Odometer Statement', names: [] },
  { key: 'incidentDamage', label: 'Incident Damage', names: ['damage amount'] },
  { key: 'jurisdictions', label: 'Other Provinces', names: ['other provinces or states', 'provinces'] },
  { key: 'historyNotes', label: 'History Notes', names: [] },
  { key: 'id', label: 'Record id', names: ['vehicle id', 'record id', 'uuid'] },
] as const;

type DisclosureField = `disclosure${Capitalize<DisclosureKey>}`;

/** A column that a file may have: the specification's names, and what else a vehicle stores. */
export type ImportFieldKey = (typeof plainFields)[number]['key'] | DisclosureField;

export type ImportField = { key: ImportFieldKey; label: string; names: readonly string[] };

function toDisclosureField(key: DisclosureKey): DisclosureField {
  const field: Record<DisclosureKey, DisclosureField> = {
    safetyRelated: 'disclosureSafetyRelated',
    mechanical: 'disclosureMechanical',
    exterior: 'disclosureExterior',
    interior: 'disclosureInterior',
    tiresWheels: 'disclosureTiresWheels',
    obd2Scan: 'disclosureObd2Scan',
    bodyCondition: 'disclosureBodyCondition',
    title: 'disclosureTitle',
    outOfProvince: 'disclosureOutOfProvince',
  };
  return field[key];
}

/** The nine disclosures as columns. */
export const disclosureFields = disclosureKinds.map(({ key, label }) => ({
  disclosure: key,
  key: toDisclosureField(key),
  label: `Disclosure: ${label}`,
  names: [`disclosure ${label}`],
}));

/** In the order in which they are offered. */
export const importFields: readonly ImportField[] = [...plainFields, ...disclosureFields];

const labels = new Map(importFields.map(({ key, label }) => [key, label]));

export function importFieldLabel(key: ImportFieldKey): string {
  return labels.get(key) ?? key;
}

export function isImportFieldKey(text: string): text is ImportFieldKey {
  return importFields.some(({ key }) => key === text);
}
