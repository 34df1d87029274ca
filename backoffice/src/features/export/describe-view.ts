import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';

const sortNames = {
  added: 'date added',
  make: 'make',
  year: 'year',
  price: 'price',
  mileage: 'mileage',
  status: 'status',
};

/** Describes the list's query: `Available, “civic”, by price`. */
export function describeView({ chip, search, filters, sort }: StaffVehicleQuery): string {
  const parts = [
    chip === 'All' ? '' : chip,
    search && `“${search}”`,
    ...Object.entries(filters ?? {}).map(([name, value]) => `${toLabel(name)} ${value}`),
    `by ${sortNames[sort]}`,
  ];
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** True if the query filters nothing out. */
export function isUnfiltered({ chip, search, filters }: StaffVehicleQuery): boolean {
  return chip === 'All' && search === '' && Object.keys(filters ?? {}).length === 0;
}

function toLabel(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
