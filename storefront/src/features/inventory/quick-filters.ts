import type { InventoryQuery } from '@dealer/shared-domain';

type QuickFilter = {
  label: string;
  isOn: (query: InventoryQuery) => boolean;
  change: (query: InventoryQuery) => Partial<InventoryQuery>;
  undo: (query: InventoryQuery) => Partial<InventoryQuery>;
};

const lowPrice = 15_000;
const lowMileageKm = 50_000;
const suv = 'SUV';

/** Each is a combination of ordinary filters, and is on whenever these are set. */
export const quickFilters: QuickFilter[] = [
  {
    label: 'Under $15k',
    isOn: ({ priceMin, priceMax }) => priceMin === undefined && priceMax === lowPrice,
    change: () => ({ priceMin: undefined, priceMax: lowPrice }),
    undo: () => ({ priceMax: undefined }),
  },
  {
    label: 'SUV',
    isOn: ({ bodyStyle }) => bodyStyle.includes(suv),
    change: ({ bodyStyle }) => ({ bodyStyle: [...bodyStyle, suv] }),
    undo: ({ bodyStyle }) => ({ bodyStyle: bodyStyle.filter((style) => style !== suv) }),
  },
  {
    label: 'Under 50,000 km',
    isOn: ({ mileageMin, mileageMax }) => mileageMin === undefined && mileageMax === lowMileageKm,
    change: () => ({ mileageMin: undefined, mileageMax: lowMileageKm }),
    undo: () => ({ mileageMax: undefined }),
  },
  {
    label: 'New arrivals',
    isOn: ({ sort, direction }) => sort === 'added' && direction === 'desc',
    change: () => ({ sort: 'added', direction: 'desc' }),
    undo: () => ({ sort: 'year', direction: 'desc' }),
  },
];
