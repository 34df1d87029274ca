type FieldKind =
  | 'name'
  | 'text'
  | 'url'
  /** Reads `Used` if empty. */
  | 'condition'
  | 'status'
  | 'year'
  /** Dollars with two decimals. */
  | 'price'
  | 'amount'
  /** Whole kilometres. */
  | 'distance'
  | 'count'
  | 'flag'
  | 'list'
  /** Built from `engineSize` and `cylinders` on every save. */
  | 'engine'
  | 'disclosures'
  | 'inspections';

type VehicleField = {
  kind: FieldKind;
  /** Column of `vehicles`; the disclosures' columns are in `disclosureCategories`. */
  column: string | null;
  /** `card`: public lists and the vehicle's page; `page`: only that page; `staff`: not public. */
  reader: 'card' | 'page' | 'staff';
};

/** In the order of the form. Labels are in `field-labels.ts`; form, import and export options in `staff-fields.ts`. */
export const vehicleFields = {
  vin: { kind: 'text', column: 'vin', reader: 'page' },
  make: { kind: 'name', column: 'make', reader: 'card' },
  model: { kind: 'name', column: 'model', reader: 'card' },
  trim: { kind: 'text', column: 'trim', reader: 'card' },
  year: { kind: 'year', column: 'year', reader: 'card' },
  bodyStyle: { kind: 'text', column: 'body_style', reader: 'card' },
  drivetrain: { kind: 'text', column: 'drivetrain', reader: 'page' },
  engine: { kind: 'engine', column: 'engine', reader: 'page' },
  engineSize: { kind: 'text', column: 'engine_size', reader: 'page' },
  cylinders: { kind: 'count', column: 'cylinders', reader: 'page' },
  fuelType: { kind: 'text', column: 'fuel_type', reader: 'card' },
  transmission: { kind: 'text', column: 'transmission', reader: 'card' },
  color: { kind: 'text', column: 'exterior_color', reader: 'card' },
  interiorColor: { kind: 'text', column: 'interior_color', reader: 'page' },
  condition: { kind: 'condition', column: 'condition', reader: 'page' },
  price: { kind: 'price', column: 'price', reader: 'card' },
  mileageKm: { kind: 'distance', column: 'mileage', reader: 'card' },
  stockNumber: { kind: 'text', column: 'stock_number', reader: 'page' },
  status: { kind: 'status', column: 'status', reader: 'card' },
  isFeatured: { kind: 'flag', column: 'is_featured', reader: 'card' },
  description: { kind: 'text', column: 'description', reader: 'page' },
  features: { kind: 'list', column: 'features', reader: 'page' },
  disclosures: { kind: 'disclosures', column: null, reader: 'page' },
  /** A new value records an inspection; the server sets the time. */
  inspections: { kind: 'inspections', column: 'disclosure_inspected_at', reader: 'page' },
  /** If false, missing findings mean that the history is unknown. */
  historyAssessed: { kind: 'flag', column: 'history_assessed', reader: 'page' },
  pastUse: { kind: 'list', column: 'past_use', reader: 'card' },
  historyFacts: { kind: 'list', column: 'history_facts', reader: 'page' },
  odometer: { kind: 'text', column: 'odometer_statement', reader: 'page' },
  incidentDamage: { kind: 'amount', column: 'incident_damage', reader: 'page' },
  /** Provinces and states of registration other than Ontario. */
  jurisdictions: { kind: 'text', column: 'jurisdictions', reader: 'page' },
  historyNotes: { kind: 'text', column: 'history_notes', reader: 'page' },
  soldAsIs: { kind: 'flag', column: 'sold_as_is', reader: 'card' },
  historyReportUrl: { kind: 'url', column: 'history_report_url', reader: 'page' },
} as const satisfies Record<string, VehicleField>;

type Fields = typeof vehicleFields;

export type VehicleFieldName = keyof Fields;
/** Selects field names by description: `FieldsWith<{ kind: 'flag'; reader: 'card' }>`. */
export type FieldsWith<Properties> = {
  [Name in VehicleFieldName]: Fields[Name] extends Properties ? Name : never;
}[VehicleFieldName];
export type FieldKindOf<Name extends VehicleFieldName> = Fields[Name]['kind'];
/** Fields stored in one column. */
export type ColumnFieldName = Exclude<VehicleFieldName, 'disclosures'>;
export type ColumnOf<Name extends ColumnFieldName> = Fields[Name]['column'];

export const vehicleFieldNames = Object.keys(vehicleFields).filter(isVehicleFieldName);

function isVehicleFieldName(name: string): name is VehicleFieldName {
  return Object.hasOwn(vehicleFields, name);
}

export function describeField(name: VehicleFieldName): VehicleField {
  return vehicleFields[name];
}

export function isOfKind<const Kind extends FieldKind>(
  name: VehicleFieldName,
  ...kinds: Kind[]
): name is FieldsWith<{ kind: Kind }> {
  return kinds.some((kind) => kind === vehicleFields[name].kind);
}

/** In the order of the form. */
export function fieldsOfKind<const Kind extends FieldKind>(...kinds: Kind[]): FieldsWith<{ kind: Kind }>[] {
  return vehicleFieldNames.filter((name) => isOfKind(name, ...kinds));
}

export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value>;
export function mapNames(names: readonly string[], toValue: (name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, toValue(name)]));
}
