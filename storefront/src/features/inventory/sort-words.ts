import type { InventorySort, SortDirection } from '@dealer/shared-domain';

type SortChoice = { sort: InventorySort; label: string; words: Record<SortDirection, string> };

/** The keys that a shopper sorts by, and how each direction reads. */
export const sortChoices: SortChoice[] = [
  { sort: 'year', label: 'Year', words: { desc: 'newest year first', asc: 'oldest year first' } },
  { sort: 'price', label: 'Price', words: { asc: 'lowest first', desc: 'highest first' } },
  { sort: 'mileage', label: 'Mileage', words: { asc: 'lowest first', desc: 'highest first' } },
  { sort: 'added', label: 'Newest', words: { desc: 'latest arrivals first', asc: 'earliest arrivals first' } },
];
