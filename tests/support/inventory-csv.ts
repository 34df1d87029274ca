const makes = [
  ['Honda', 'Civic', 'Sedan'],
  ['Toyota', 'RAV4', 'SUV'],
  ['Ford', 'F-150', 'Truck'],
  ['Mazda', 'CX-5', 'SUV'],
  ['Hyundai', 'Elantra', 'Sedan'],
] as const;
const colors = ['Blue', 'Black', 'White', 'Silver', 'Red'] as const;
const head = [
  'Make',
  'Model',
  'Year',
  'Asking',
  'VIN No.',
  'Kms',
  'Ext Colour',
  'Trans',
  'Body',
  'Engine',
  'Options',
  'Comments',
];

/** One line of another program's export; `cells` replace values by position. */
export function anInventoryLine(index: number, prefix: string, cells: Record<number, string> = {}): string {
  const [make, model, body] = makes[index % makes.length] ?? makes[0];
  const line = [
    make,
    model,
    String(2012 + (index % 14)),
    `"${(8000 + (index % 300) * 100).toLocaleString('en-CA')}.00"`,
    `${prefix}${String(index).padStart(17 - prefix.length, '0')}`,
    String(20_000 + index * 7),
    colors[index % colors.length] ?? 'Blue',
    'Auto',
    body,
    '2.0L 4-Cyl',
    'Bluetooth|Backup Camera|Heated Seats',
    `"Car ${index} of the lot, serviced on time, ""two keys"""`,
  ];
  return line.map((cell, column) => cells[column] ?? cell).join(',');
}

/** A file of vehicles, with some lines replaced. */
export function createInventoryCsv(
  count: number,
  prefix: string,
  replaced: Record<number, Record<number, string>> = {},
): string {
  const lines = Array.from({ length: count }, (_, index) => anInventoryLine(index, prefix, replaced[index]));
  return [head.join(','), ...lines, ''].join('\r\n');
}
