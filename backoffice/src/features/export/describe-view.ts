import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';

const sortNames = {
  added: 'date added',
  make: 'make',
  year: 'year',
  price: 'price',
  mileage: 'mileage',
  status: 'status',
};

/** What a list shows, in words: `Available, “civic”, by price`. */
export function describeView({ chip, search, filters, sort }: StaffVehicleQuery): string {
  const parts = [
    chip === 'All' ? '' : chip,
    search && `“${search}”`,
    ...Object.entries(filters ?? {}).map(([name, value]) => `${toWords(name)} ${value}`),
    `by ${sortNames[sort]}`,
  ];
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether it leaves anything out. */
export function isWholeStock({ chip, search, filters }: StaffVehicleQuery): boolean {
  return chip === 'All' && search === '' && Object.keys(filters ?? {}).length === 0;
}

function toWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
