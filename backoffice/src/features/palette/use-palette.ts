import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaletteItem } from './palette-item.ts';
import { useFoundVehicles } from './use-found-vehicles.ts';
import { usePaletteItems } from './use-palette-items.ts';

type PaletteOptions = { onClose: () => void; onOpenShortcuts: () => void };

/** The text, items, active item and keys of the palette. */
export function usePalette({ onClose, onOpenShortcuts }: PaletteOptions) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosenIndex, setChosenIndex] = useState(0);
  const { vehicles, isSearching, hasFailed } = useFoundVehicles(text);
  const items = usePaletteItems(text, vehicles, onOpenShortcuts);
  const activeIndex = Math.min(chosenIndex, items.length - 1);

  const pick = (item: PaletteItem | undefined, inNewTab = false) => {
    if (!item) return;
    const address = item.href ?? item.to;
    if (inNewTab && address !== undefined) {
      window.open(address, '_blank', 'noopener');
      return;
    }
    onClose();
    if (item.href !== undefined) window.location.assign(item.href);
    else if (item.to !== undefined) void navigate(item.to);
    else item.run?.();
  };
  const { pickWhenFound, cancel } = usePickWhenFound(isSearching, () => pick(items[0]));

  return {
    text,
    items,
    activeIndex,
    isSearching,
    hasFailed,
    pick,
    setActiveIndex: setChosenIndex,
    changeText: (next: string) => {
      setText(next);
      setChosenIndex(0);
      cancel();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step !== undefined && items.length > 0) setChosenIndex((activeIndex + step + items.length) % items.length);
      else if (key === 'Home' && ctrlKey) setChosenIndex(0);
      else if (key === 'End' && ctrlKey) setChosenIndex(items.length - 1);
      else if (key === 'Enter' && isSearching && chosenIndex === 0) pickWhenFound();
      else if (key === 'Enter') pick(items[activeIndex], ctrlKey || metaKey);
      else return;
      event.preventDefault();
    },
  };
}

/** Enter pressed during a search picks the first item when the results arrive. */
function usePickWhenFound(isSearching: boolean, pickFirst: () => void) {
  const latest = useRef(pickFirst);
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    latest.current = pickFirst;
  });
  useEffect(() => {
    if (isWaiting && !isSearching) latest.current();
  }, [isWaiting, isSearching]);
  return { pickWhenFound: () => setIsWaiting(true), cancel: () => setIsWaiting(false) };
}
