import { describeStaffFilters, type StaffVehicleQuery } from '@dealer/shared-domain/staff';

const sortNames = {
  added: 'date added',
  make: 'make',
  year: 'year',
  price: 'price',
  mileage: 'mileage',
  status: 'status',
};

/** The list's query, its filters as the list names them: `Available, “civic”, Under $10,000, by price`. */
export function describeView(query: StaffVehicleQuery, currency: string): string {
  const { chip, search, sort } = query;
  const parts = [
    chip === 'All' ? '' : chip,
    search && `“${search}”`,
    ...describeStaffFilters(query, currency).map(({ label }) => label),
    `by ${sortNames[sort]}`,
  ];
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** True if the query filters nothing out. */
export function isUnfiltered({ chip, search, filters }: StaffVehicleQuery): boolean {
  return chip === 'All' && search === '' && Object.keys(filters ?? {}).length === 0;
}
