export { maxCompared } from '../vehicles/comparison.ts';
export type { SavedCard } from './saved-card.ts';

import { createStore } from 'zustand/vanilla';
import { maxCompared } from '../vehicles/comparison.ts';
import { readSavedCards, type SavedCard, toSavedCard } from './saved-card.ts';

/** Newest first; compared vehicles in the order they were added. */
type Lists = { saved: SavedCard[]; viewed: SavedCard[]; compared: SavedCard[] };
export type SavedVehicles = Lists & {
  isRead: boolean;
};

const maxSaved = 60;
const maxViewed = 12;

/** The suffix is the version of the stored format. */
const storageKey = 'savedVehicles.1';
const nothing: Lists = { saved: [], viewed: [], compared: [] };

/** Empty until `openSavedVehicles` reads storage, so that hydration matches the server's HTML. */
export const savedVehicles = createStore<SavedVehicles>(() => ({ ...nothing, isRead: false }));
let isOpen = false;
/** Set if storage is blocked or full. */
let isMemoryOnly = false;

export function toggleSaved(card: SavedCard): void {
  change((lists) => ({ ...lists, saved: toggled(lists.saved, card, maxSaved) }));
}

/** Records a viewed vehicle. */
export function noteViewed(card: SavedCard): void {
  change((lists) => ({ ...lists, viewed: [toSavedCard(card), ...without(lists.viewed, card.id)].slice(0, maxViewed) }));
}

/** A full comparison accepts no more vehicles. */
export function toggleCompared(card: SavedCard): void {
  change((lists) => {
    const others = without(lists.compared, card.id);
    if (others.length < lists.compared.length) return { ...lists, compared: others };
    return others.length < maxCompared ? { ...lists, compared: [...others, toSavedCard(card)] } : lists;
  });
}

/** The new vehicle takes the place of the other. */
export function swapCompared(id: string, card: SavedCard): void {
  change((lists) => ({
    ...lists,
    compared: lists.compared.map((other) => (other.id === id ? toSavedCard(card) : other)),
  }));
}

/** Takes vehicles out of the comparison. */
export function removeCompared(ids: readonly string[]): void {
  change((lists) => ({ ...lists, compared: lists.compared.filter(({ id }) => !ids.includes(id)) }));
}

export function clearCompared(): void {
  change((lists) => ({ ...lists, compared: [] }));
}

/** Stores what remains of a shown comparison, unless vehicles are stored that it does not show: those stay. */
export function storeCompared(shown: SavedCard[], remaining = shown): void {
  change((lists) => {
    const isAllShown = lists.compared.every(({ id }) => has(shown, id));
    const compared = isAllShown ? remaining.slice(0, maxCompared).map(toSavedCard) : lists.compared;
    const removed = shown.filter(({ id }) => !has(remaining, id));
    return { ...lists, compared: compared.filter(({ id }) => !has(removed, id)) };
  });
}

export function clearViewed(): void {
  change((lists) => ({ ...lists, viewed: [] }));
}

/** Replaces saved data with current data, so that no outdated price remains. */
export function refreshCards(fresh: SavedCard[]): void {
  const renew = (list: SavedCard[]) => list.map((card) => toSavedCard(fresh.find(({ id }) => id === card.id) ?? card));
  change(({ saved, viewed, compared }) => ({
    saved: renew(saved),
    viewed: renew(viewed),
    compared: renew(compared),
  }));
}

export function has(list: SavedCard[], id: string): boolean {
  return list.some((card) => card.id === id);
}

/** Also follows changes of other tabs. */
export function openSavedVehicles(): void {
  if (isOpen) return;
  isOpen = true;
  read();
  addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) read();
  });
}

/** Starts from the stored lists because another tab may have changed them. */
function change(toNext: (lists: Lists) => Lists): void {
  openSavedVehicles();
  const { saved, viewed, compared } = { ...savedVehicles.getState(), ...readStored() };
  const next = toNext({ saved, viewed, compared });
  savedVehicles.setState(next);
  if (isMemoryOnly) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    isMemoryOnly = true;
  }
}

function read(): void {
  savedVehicles.setState({ ...readStored(), isRead: true });
}

function readStored(): Lists | null {
  if (isMemoryOnly) return null;
  try {
    return parseSavedVehicles(localStorage.getItem(storageKey));
  } catch {
    isMemoryOnly = true;
    return null;
  }
}

/** Returns empty lists for invalid data. */
export function parseSavedVehicles(text: string | null): Lists {
  let stored: Partial<Record<keyof Lists, unknown>> | null = null;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    // Invalid data reads as empty; the next change replaces it.
  }
  return {
    saved: readSavedCards(stored?.saved).slice(0, maxSaved),
    viewed: readSavedCards(stored?.viewed).slice(0, maxViewed),
    compared: readSavedCards(stored?.compared).slice(0, maxCompared),
  };
}

function toggled(list: SavedCard[], card: SavedCard, max: number): SavedCard[] {
  return has(list, card.id) ? without(list, card.id) : [toSavedCard(card), ...list].slice(0, max);
}

function without(list: SavedCard[], id: string): SavedCard[] {
  return list.filter((card) => card.id !== id);
}
