import type { StaffVehicle } from '@dealer/shared-domain/staff';
import type { StaffIconName } from '../../StaffIcon.tsx';

/** A line of the palette: a place to go to, or something to do. */
export type PaletteItem = {
  id: string;
  label: string;
  group: 'Vehicles' | 'Do' | 'Go to';
  icon?: StaffIconName;
  /** Shown with its photograph, number, price and status. */
  vehicle?: StaffVehicle;
  /** The keys that do the same. */
  keys?: string;
  /** An address within the back office, or another page of the site. */
  to?: string;
  href?: string;
  run?: () => void;
};

/** The items that hold every word of a text, in their order. */
export function findItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

/** A text in pieces, those that match a word of the search marked. */
export function markWords(text: string, search: string): { text: string; isFound: boolean }[] {
  const words = search.trim().split(/\s+/).filter(Boolean).map(escapePattern);
  if (words.length === 0) return [{ text, isFound: false }];
  // Splitting by a group keeps what matched at the odd places.
  return text
    .split(new RegExp(`(${words.join('|')})`, 'gi'))
    .map((piece, at) => ({ text: piece, isFound: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

function escapePattern(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
