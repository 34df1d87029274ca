import type { InventorySort, SortDirection } from '@dealer/shared-domain';

type SortChoice = { sort: InventorySort; label: string; directionLabels: Record<SortDirection, string> };

export const sortChoices: SortChoice[] = [
  { sort: 'year', label: 'Year', directionLabels: { desc: 'newest year first', asc: 'oldest year first' } },
  { sort: 'price', label: 'Price', directionLabels: { asc: 'lowest first', desc: 'highest first' } },
  { sort: 'mileage', label: 'Mileage', directionLabels: { asc: 'lowest first', desc: 'highest first' } },
  {
    sort: 'added',
    label: 'Newest',
    directionLabels: { desc: 'latest arrivals first', asc: 'earliest arrivals first' },
  },
];
