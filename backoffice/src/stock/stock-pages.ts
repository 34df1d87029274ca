import {
  type StaffVehicle,
  type StaffVehiclePage,
  type StaffVehicleQuery,
  staffVehiclePageSize,
} from '@dealer/shared-domain/staff';

export type StockHead = Pick<StaffVehiclePage, 'matching' | 'total' | 'counts'>;

export type StockSnapshot = {
  head: StockHead;
  /** The rows that are here, in the order of the list; there may be gaps between them. */
  loaded: readonly StaffVehicle[];
  rowAt: (index: number) => StaffVehicle | undefined;
  /** Some of the wanted rows could not be read. */
  hasFailed: boolean;
};

/** The rows of one query, read page by page as they come into view. */
export type StockPages = {
  query: StaffVehicleQuery;
  getSnapshot: () => StockSnapshot;
  subscribe: (listener: () => void) => () => void;
  /** These rows are seen, from the first to the last: what is missing of them is read. */
  want: (first: number, last: number) => void;
  retry: () => void;
  /** Numbers of the pages that somebody looks at, from 1. */
  pagesInView: () => number[];
};

type ReadPage = (page: number) => Promise<StaffVehiclePage>;

/** As many stay here as nobody looks at, so that scrolling through a long list does not fill the memory. */
const keptPages = 20;
const readAtOnce = 3;

export function createStockPages(
  query: StaffVehicleQuery,
  first: ReadonlyMap<number, StaffVehiclePage>,
  readPage: ReadPage,
  seen: number[] = [1],
): StockPages {
  const pages = new Map<number, StaffVehicle[]>();
  const listeners = new Set<() => void>();
  let head: StockHead = { matching: 0, total: 0, counts: noCounts };
  let hasFailed = false;
  let isReading = false;
  let inView = seen;
  for (const [number, page] of first) keepPage(number, page);
  let snapshot = takeSnapshot();

  function keepPage(number: number, { vehicles, matching, total, counts }: StaffVehiclePage) {
    pages.set(number, vehicles);
    head = { matching, total, counts };
  }

  function takeSnapshot(): StockSnapshot {
    const kept = new Map(pages);
    const loaded = [...kept].sort(([a], [b]) => a - b).flatMap(([, rows]) => rows);
    const rowAt = (index: number) =>
      kept.get(Math.floor(index / staffVehiclePageSize) + 1)?.[index % staffVehiclePageSize];
    return { head, loaded, rowAt, hasFailed };
  }

  function tell() {
    snapshot = takeSnapshot();
    for (const listener of listeners) listener();
  }

  const lastPage = () => Math.max(1, Math.ceil(head.matching / staffVehiclePageSize));
  const findMissing = () => inView.filter((number) => number <= lastPage() && !pages.has(number));

  /** One round at a time: who scrolls fast gets what is seen in the end, not everything on the way. */
  async function readMissing() {
    if (isReading) return;
    isReading = true;
    for (let missing = findMissing(); missing.length > 0 && !hasFailed; missing = findMissing()) {
      const numbers = missing.slice(0, readAtOnce);
      try {
        const read = await Promise.all(numbers.map((number) => readPage(number)));
        for (const [index, page] of read.entries()) keepPage(numbers[index] ?? 1, page);
        forgetFarPages();
      } catch {
        hasFailed = true;
      }
      tell();
    }
    isReading = false;
  }

  function forgetFarPages() {
    const [seen = 1] = inView;
    const farthestFirst = [...pages.keys()].sort((a, b) => Math.abs(b - seen) - Math.abs(a - seen));
    for (const number of farthestFirst.slice(0, Math.max(0, pages.size - Math.max(keptPages, inView.length)))) {
      pages.delete(number);
    }
  }

  return {
    query,
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    want(firstIndex, lastIndex) {
      const [from, to] = [firstIndex, lastIndex].map(
        (index) => Math.floor(Math.max(0, index) / staffVehiclePageSize) + 1,
      );
      inView = Array.from({ length: (to ?? 1) - (from ?? 1) + 1 }, (_, step) => (from ?? 1) + step);
      void readMissing();
    },
    retry() {
      hasFailed = false;
      tell();
      void readMissing();
    },
    pagesInView: () => inView,
  };
}

const noCounts = { All: 0, Available: 0, Pending: 0, Sold: 0, Draft: 0, Featured: 0 };
