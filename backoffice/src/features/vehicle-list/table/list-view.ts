import { useState } from 'react';

/** The optional columns, in the order of the table. */
export const listColumns = [
  { key: 'year', label: 'Year' },
  { key: 'mileage', label: 'Mileage' },
  { key: 'status', label: 'Status' },
  { key: 'stock', label: 'Stock number' },
  { key: 'vin', label: 'VIN' },
  { key: 'days', label: 'Days on lot' },
  { key: 'views', label: 'Views' },
  { key: 'photos', label: 'Photographs' },
  { key: 'added', label: 'Added' },
] as const;
export type ListColumn = (typeof listColumns)[number]['key'];

export type ListView = { columns: readonly ListColumn[]; isCompact: boolean };

const usual: ListView = { columns: ['year', 'mileage', 'status', 'added'], isCompact: false };
const storageKey = 'vehicle-list-view';

/** Columns and density, stored on this device where storage is available. */
export function useListView(): [ListView, (view: ListView) => void] {
  const [view, setView] = useState(readView);
  const keep = (next: ListView) => {
    setView(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Storage is full or blocked.
    }
  };
  return [view, keep];
}

function readView(): ListView {
  try {
    return parseView(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return usual;
  }
}

/** Parsed by hand, to keep valibot out of the list's first chunk. */
function parseView(stored: unknown): ListView {
  const { columns, isCompact } = Object(stored);
  if (!Array.isArray(columns) || typeof isCompact !== 'boolean') return usual;
  return { columns: listColumns.map(({ key }) => key).filter((key) => columns.includes(key)), isCompact };
}

export function withColumn(view: ListView, column: ListColumn, isShown: boolean): ListView {
  const chosen = new Set(view.columns);
  if (isShown) chosen.add(column);
  else chosen.delete(column);
  return { ...view, columns: listColumns.map(({ key }) => key).filter((key) => chosen.has(key)) };
}
