import { toCsvLine } from '@dealer/shared-domain/import';

const columns: [name: string, example: string][] = [
  ['make', 'Honda'],
  ['model', 'Civic'],
  ['year', '2019'],
  ['price', '18995'],
  ['mileage', '84210'],
  ['color', 'Blue'],
  ['transmission', 'Automatic'],
  ['fuelType', 'Gasoline'],
  ['bodyType', 'Sedan'],
  ['engine', '2.0L 4-Cyl'],
  ['vin', '2HGFC2F70KH500001'],
  ['description', 'One owner, serviced on time.'],
  ['condition', 'Used'],
  ['status', 'Available'],
  ['features', 'Bluetooth|Sunroof'],
];

/** A header row and one example row, to start an import file from. */
export function createSampleFile(): Blob {
  const lines = [columns.map(([name]) => name), columns.map(([, example]) => example)].map(toCsvLine);
  return new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' });
}
