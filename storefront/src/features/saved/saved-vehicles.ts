import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readSavedCards, type SavedCard, toSavedCard } from './saved-card.ts';

/** The shopper's own lists, newest first; the compared ones in the order of their choice. */
type Lists = { saved: SavedCard[]; viewed: SavedCard[]; compared: SavedCard[] };
export type SavedVehicles = Lists & {
  /** Whether the device has been asked yet. */
  isRead: boolean;
};

export const maxCompared = 4;
const maxSaved = 60;
const maxViewed = 12;

/** The number is the version of what lies under the key. */
const storageKey = 'savedVehicles.1';
const nothing: Lists = { saved: [], viewed: [], compared: [] };

const store = createStore<SavedVehicles>(() => ({ ...nothing, isRead: false }));
let isOpen = false;
/** Storage that is blocked or full: the lists then live as long as the page. */
let isMemoryOnly = false;

/**
 * The lists as this device keeps them. The server and the first picture in the browser know none: they are read once
 * the page stands.
 */
export function useSavedVehicles<Value>(select: (lists: SavedVehicles) => Value): Value {
  useEffect(openSavedVehicles, []);
  return useStore(store, select);
}

export function toggleSaved(card: SavedCard): void {
  change((lists) => ({ ...lists, saved: toggled(lists.saved, card, maxSaved) }));
}

/** Remembers a vehicle whose page was opened. */
export function noteViewed(card: SavedCard): void {
  change((lists) => ({ ...lists, viewed: [toSavedCard(card), ...without(lists.viewed, card.id)].slice(0, maxViewed) }));
}

/** Takes a vehicle into the comparison or out of it; a full comparison takes no more. */
export function toggleCompared(card: SavedCard): void {
  change((lists) => {
    const others = without(lists.compared, card.id);
    if (others.length < lists.compared.length) return { ...lists, compared: others };
    return others.length < maxCompared ? { ...lists, compared: [...others, toSavedCard(card)] } : lists;
  });
}

export function clearCompared(): void {
  change((lists) => ({ ...lists, compared: [] }));
}

/** Compares exactly these from now on. */
export function setCompared(cards: SavedCard[]): void {
  change((lists) => ({ ...lists, compared: cards.slice(0, maxCompared).map(toSavedCard) }));
}

export function clearViewed(): void {
  change((lists) => ({ ...lists, viewed: [] }));
}

/** What was read anew replaces what the lists remember: no price of yesterday stays. */
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

/** Reads the lists once, and again whenever another tab of this browser changes them. */
function openSavedVehicles(): void {
  if (isOpen) return;
  isOpen = true;
  read();
  addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) read();
  });
}

/** What is written starts from what is stored now: another tab may have just added to it. */
function change(toNext: (lists: Lists) => Lists): void {
  openSavedVehicles();
  read();
  const { saved, viewed, compared } = store.getState();
  const next = toNext({ saved, viewed, compared });
  store.setState(next);
  if (isMemoryOnly) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    isMemoryOnly = true;
  }
}

function read(): void {
  store.setState({ ...readStored(), isRead: true });
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

/** Whatever lies in storage, this is three lists of vehicles. */
export function parseSavedVehicles(text: string | null): Lists {
  let stored: Partial<Record<keyof Lists, unknown>> | null = null;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    // Not ours, or cut short: it reads as nothing and is replaced by the next change.
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
