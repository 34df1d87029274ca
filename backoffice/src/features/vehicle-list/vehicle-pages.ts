import {
  type StaffVehicle,
  type StaffVehiclePage,
  type StaffVehicleQuery,
  staffVehiclePageSize,
} from '@dealer/shared-domain/staff';

export type VehicleListTotals = Pick<StaffVehiclePage, 'matching' | 'total' | 'counts'>;

export type VehiclePagesSnapshot = {
  totals: VehicleListTotals;
  /** The rows loaded so far, in list order; there may be gaps. */
  loaded: readonly StaffVehicle[];
  rowAt: (index: number) => StaffVehicle | undefined;
  /** Whether both rows and all rows between them are loaded. */
  isWhole: (from: string, to: string) => boolean;
  hasFailed: boolean;
};

/** The rows of one query, loaded page by page as they come into view. */
export type VehiclePages = {
  query: StaffVehicleQuery;
  getSnapshot: () => VehiclePagesSnapshot;
  subscribe: (listener: () => void) => () => void;
  /** Loads the missing rows between these indexes, both included. */
  showRange: (first: number, last: number) => void;
  retry: () => void;
  /** Page numbers from 1. */
  pagesInView: () => number[];
};

type LoadPage = (page: number) => Promise<StaffVehiclePage>;
type LoadedPages = ReadonlyMap<number, readonly StaffVehicle[]>;

/** Loaded pages beyond this number are dropped when out of view, to limit memory. */
const maxLoadedPages = 20;
const concurrentLoads = 3;

export const emptySnapshot: VehiclePagesSnapshot = {
  totals: { matching: 0, total: 0, counts: { All: 0, Available: 0, Pending: 0, Sold: 0, Draft: 0, Featured: 0 } },
  loaded: [],
  rowAt: () => undefined,
  isWhole: () => false,
  hasFailed: false,
};

export function createVehiclePages(
  query: StaffVehicleQuery,
  firstPages: ReadonlyMap<number, StaffVehiclePage>,
  loadPage: LoadPage,
  pagesInView: number[] = [1],
): VehiclePages {
  const pages = new Map<number, StaffVehicle[]>();
  const listeners = new Set<() => void>();
  let { totals } = emptySnapshot;
  let hasFailed = false;
  let isLoading = false;
  let inView = pagesInView;
  for (const [number, page] of firstPages) addPage(number, page);
  let snapshot = toSnapshot(pages, totals, hasFailed);

  function addPage(number: number, { vehicles, matching, total, counts }: StaffVehiclePage) {
    pages.set(number, vehicles);
    totals = { matching, total, counts };
  }

  function publish() {
    snapshot = toSnapshot(pages, totals, hasFailed);
    for (const listener of listeners) listener();
  }

  function findMissing(): number[] {
    const lastPage = Math.max(1, Math.ceil(totals.matching / staffVehiclePageSize));
    return inView.filter((number) => number <= lastPage && !pages.has(number));
  }

  /** One batch at a time: a fast scroll only loads the pages where it stops. */
  async function loadMissing() {
    if (isLoading) return;
    isLoading = true;
    for (let missing = findMissing(); missing.length > 0 && !hasFailed; missing = findMissing()) {
      const numbers = missing.slice(0, concurrentLoads);
      try {
        const loaded = await Promise.all(numbers.map((number) => loadPage(number)));
        for (const [index, page] of loaded.entries()) addPage(numbers[index] ?? 1, page);
        for (const number of findFarPages(pages, inView)) pages.delete(number);
      } catch {
        hasFailed = true;
      }
      publish();
    }
    isLoading = false;
  }

  return {
    query,
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    showRange(first, last) {
      const [from, to] = [toPageNumber(Math.max(0, first)), toPageNumber(Math.max(0, last))];
      inView = Array.from({ length: to - from + 1 }, (_, step) => from + step);
      void loadMissing();
    },
    retry() {
      hasFailed = false;
      publish();
      void loadMissing();
    },
    pagesInView: () => inView,
  };
}

function toPageNumber(index: number): number {
  return Math.floor(index / staffVehiclePageSize) + 1;
}

function toSnapshot(pages: LoadedPages, totals: VehicleListTotals, hasFailed: boolean): VehiclePagesSnapshot {
  const frozen = new Map(pages);
  return {
    totals,
    loaded: [...frozen].sort(([a], [b]) => a - b).flatMap(([, rows]) => rows),
    rowAt: (index) => frozen.get(toPageNumber(index))?.[index % staffVehiclePageSize],
    isWhole: (from, to) => isWithoutGap(frozen, from, to),
    hasFailed,
  };
}

function isWithoutGap(pages: LoadedPages, from: string, to: string): boolean {
  const ends = [from, to].map((id) => [...pages].find(([, rows]) => rows.some((row) => row.id === id))?.[0]);
  const [first = 0, last = 0] = ends.sort((a = 0, b = 0) => a - b);
  const between = Array.from({ length: last - first + 1 }, (_, step) => first + step);
  return between.every((number) => pages.has(number));
}

/** The pages to drop, farthest from the view first. */
function findFarPages(pages: LoadedPages, inView: readonly number[]): number[] {
  const [viewed = 1] = inView;
  const surplus = pages.size - Math.max(maxLoadedPages, inView.length);
  const farthestFirst = [...pages.keys()].sort((a, b) => Math.abs(b - viewed) - Math.abs(a - viewed));
  return farthestFirst.slice(0, Math.max(0, surplus));
}
