import type { StaffVehicle } from '@dealer/shared-domain/staff';
import type { StaffIconName } from '../../ui/StaffIcon.tsx';

/** A page to open or a command to run. */
export type PaletteItem = {
  id: string;
  label: string;
  group: 'Vehicles' | 'Do' | 'Go to';
  icon?: StaffIconName;
  /** Rendered with its photograph, stock number, price and status. */
  vehicle?: StaffVehicle;
  /** The keyboard shortcut of the same command. */
  keys?: string[];
  /** A path in the back office or on the public site. */
  to?: string;
  href?: string;
  run?: () => void;
};

/** The items that contain every word of the text, in their order. */
export function findItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

/** Splits a text into parts and marks those that match a word of the search. */
export function markMatches(text: string, search: string): { text: string; isFound: boolean }[] {
  const words = search.trim().split(/\s+/).filter(Boolean).map(escapePattern);
  if (words.length === 0) return [{ text, isFound: false }];
  // Splitting by a capturing group puts the matches at odd indexes.
  return text
    .split(new RegExp(`(${words.join('|')})`, 'gi'))
    .map((piece, at) => ({ text: piece, isFound: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

function escapePattern(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
