import type { VehicleFormValues } from '../vehicles/vehicle-form-values.ts';
import type { ImportFieldKey } from './import-fields.ts';

/** Lets the one validator look at what is there: what may wait is filled for it, and not written. */
export function fillStandIns(values: VehicleFormValues): Set<string> {
  const columns = new Set<string>();
  const fill = (field: 'mileageKm' | 'color' | 'engineSize' | 'description', text: string, ...names: string[]) => {
    if (values[field].trim() !== '') return;
    values[field] = text;
    for (const name of names) columns.add(name);
  };
  fill('mileageKm', '0', 'mileage');
  fill('color', '-', 'exterior_color');
  fill('engineSize', '-', 'engine', 'engine_size');
  fill('description', '-', 'description');
  return columns;
}

/** What the file does not speak of is not its fault, and is not written: something valid stands in its place. */
export function standInForUntouched(values: VehicleFormValues, touched: ImportFieldKey[]): VehicleFormValues {
  const has = (...keys: ImportFieldKey[]) => keys.some((key) => touched.includes(key));
  const hasEngine = has('engine', 'engineSize', 'cylinders');
  return {
    ...values,
    make: has('make') ? values.make : '-',
    model: has('model') ? values.model : '-',
    trim: has('trim') ? values.trim : '',
    year: has('year') ? values.year : '2000',
    price: has('price') ? values.price : '1',
    vin: has('vin') ? values.vin : '0'.repeat(17),
    mileageKm: has('mileage') ? values.mileageKm : '0',
    color: has('color') ? values.color : '-',
    interiorColor: has('interiorColor') ? values.interiorColor : '',
    stockNumber: has('stockNumber') ? values.stockNumber : '',
    transmission: has('transmission') ? values.transmission : '-',
    fuelType: has('fuelType') ? values.fuelType : '-',
    bodyStyle: has('bodyType') ? values.bodyStyle : '-',
    drivetrain: has('drivetrain') ? values.drivetrain : '',
    engineSize: hasEngine ? values.engineSize || '-' : '-',
    cylinders: hasEngine ? values.cylinders : '',
    condition: has('condition') ? values.condition : '',
    description: has('description') ? values.description : '-',
    features: has('features') ? values.features : [],
    pastUse: has('pastUse') ? values.pastUse : [],
    historyReportUrl: has('historyReportUrl') ? values.historyReportUrl : '',
    historyFacts: has('historyFacts') ? values.historyFacts : [],
    odometer: has('odometerStatement') ? values.odometer : '',
    incidentDamage: has('incidentDamage') ? values.incidentDamage : '',
    jurisdictions: has('jurisdictions') ? values.jurisdictions : '',
    historyNotes: has('historyNotes') ? values.historyNotes : '',
  };
}
