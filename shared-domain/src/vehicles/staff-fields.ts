import type { VehicleFieldName } from './fields.ts';
import {
  fallbackCylinders,
  fuelTypes,
  historyFactChoices,
  odometerChoices,
  pastUseChoices,
  transmissions,
} from './vehicle-options.ts';

type FormSectionName = 'identity' | 'price' | 'description' | 'features' | 'disclosures' | 'history';

export type StaffField = {
  section: FormSectionName;
  /** `published`: optional in a Draft. */
  required?: 'always' | 'published';
  /** Imported vehicles without it become Drafts. */
  isDraftWithout?: true;
  maxLength?: number;
  isMultiline?: true;
  choices?: readonly (string | number)[];
  /** Column name in files, if it differs from the field's name. */
  importKey?: string;
  /** Column label, if it differs from the field's label. */
  importLabel?: string;
  headings: readonly string[];
};

/** In the order of a file's columns. */
export const staffFields = {
  make: {
    section: 'identity',
    required: 'always',
    maxLength: 60,
    headings: ['manufacturer', 'brand', 'vehicle make'],
  },
  model: { section: 'identity', required: 'always', maxLength: 60, headings: ['model name', 'vehicle model'] },
  year: { section: 'identity', required: 'always', headings: ['model year', 'yr', 'vehicle year', 'yr built'] },
  price: {
    section: 'price',
    required: 'always',
    headings: [
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
  mileageKm: {
    section: 'price',
    required: 'always',
    isDraftWithout: true,
    importKey: 'mileage',
    headings: ['km', 'kms', 'kilometers', 'kilometres', 'odometer', 'odo', 'milage'],
  },
  color: {
    section: 'identity',
    required: 'always',
    isDraftWithout: true,
    maxLength: 60,
    headings: [
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
  transmission: {
    section: 'identity',
    required: 'always',
    maxLength: 40,
    choices: transmissions,
    headings: ['trans', 'gearbox', 'transmission type'],
  },
  fuelType: {
    section: 'identity',
    required: 'always',
    maxLength: 40,
    choices: fuelTypes,
    headings: ['fuel', 'fuel kind'],
  },
  bodyStyle: {
    section: 'identity',
    required: 'always',
    maxLength: 40,
    importKey: 'bodyType',
    headings: ['body', 'body style', 'style', 'vehicle type', 'body class'],
  },
  engine: { section: 'identity', headings: ['engine description', 'motor', 'engine text'] },
  engineSize: {
    section: 'identity',
    required: 'published',
    isDraftWithout: true,
    maxLength: 40,
    headings: ['displacement', 'engine displacement', 'litres', 'liters'],
  },
  cylinders: {
    section: 'identity',
    choices: fallbackCylinders,
    headings: ['cyl', 'cyls', 'engine cylinders', 'number of cylinders'],
  },
  vin: {
    section: 'identity',
    required: 'published',
    headings: ['vin no', 'vin number', 'vin code', 'serial number', 'vehicle identification number'],
  },
  description: {
    section: 'description',
    required: 'published',
    isDraftWithout: true,
    maxLength: 5000,
    isMultiline: true,
    headings: ['comments', 'comment', 'notes', 'details', 'vehicle description', 'seller notes', 'remarks', 'text'],
  },
  condition: {
    section: 'identity',
    maxLength: 40,
    choices: ['Used', 'Certified Pre-Owned', 'New'],
    headings: ['new used', 'vehicle condition'],
  },
  status: { section: 'price', required: 'always', headings: ['availability', 'vehicle status'] },
  features: { section: 'features', headings: ['options', 'equipment', 'feature list', 'option list'] },
  stockNumber: {
    section: 'price',
    maxLength: 30,
    importLabel: 'Stock Number',
    headings: ['stock', 'stock no', 'stock num', 'stk', 'stock id', 'stk no'],
  },
  trim: { section: 'identity', maxLength: 80, headings: ['trim level', 'series', 'trim package'] },
  drivetrain: {
    section: 'identity',
    maxLength: 40,
    choices: ['FWD', 'RWD', 'AWD', '4WD'],
    headings: ['drive', 'drive type', 'drive train', 'driveline', 'wheel drive'],
  },
  interiorColor: {
    section: 'identity',
    maxLength: 60,
    importLabel: 'Interior Colour',
    headings: ['interior colour', 'int color', 'int colour', 'upholstery', 'interior'],
  },
  isFeatured: { section: 'price', headings: ['featured', 'highlight', 'promoted'] },
  pastUse: {
    section: 'history',
    choices: pastUseChoices,
    importLabel: 'Past Use',
    headings: ['previous use', 'prior use'],
  },
  soldAsIs: { section: 'history', importLabel: 'Sold As Is', headings: ['as is', 'asis'] },
  historyReportUrl: {
    section: 'history',
    maxLength: 500,
    importLabel: 'History Report',
    headings: ['history report', 'carfax', 'carfax url', 'history url', 'report url', 'history report link'],
  },
  historyAssessed: { section: 'history', importLabel: 'History Assessed', headings: [] },
  historyFacts: { section: 'history', choices: historyFactChoices, importLabel: 'History Facts', headings: [] },
  odometer: {
    section: 'history',
    choices: odometerChoices,
    importKey: 'odometerStatement',
    importLabel: 'Odometer Statement',
    headings: [],
  },
  incidentDamage: { section: 'history', importLabel: 'Incident Damage', headings: ['damage amount'] },
  jurisdictions: {
    section: 'history',
    maxLength: 200,
    importLabel: 'Other Provinces',
    headings: ['other provinces or states', 'provinces'],
  },
  historyNotes: {
    section: 'history',
    maxLength: 2000,
    isMultiline: true,
    importLabel: 'History Notes',
    headings: [],
  },
  disclosures: { section: 'disclosures', headings: [] },
  /** Export only: an inspection is recorded by the person who made it. */
  inspections: { section: 'disclosures', headings: [] },
} as const satisfies Record<VehicleFieldName, StaffField>;

export function describeStaffField(name: VehicleFieldName): StaffField {
  return staffFields[name];
}
