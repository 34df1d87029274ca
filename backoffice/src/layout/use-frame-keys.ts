import { staffPaths } from '@dealer/shared-domain/staff';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../staff.tsx';
import { goToKey, isKeyForPage, pressedKey } from '../ui/keymap.ts';
import type { NavItem } from '../ui/nav-items.ts';
import { useKeys } from '../ui/use-keys.ts';
import { useNavItems } from '../ui/use-nav-items.ts';
import type { FrameOverlay } from './frame-overlay.ts';

/** Time limit for the second key of `G D`. */
const sequenceMs = 1_500;

/** The keys that work on every page. */
export function useFrameKeys(open: (overlay: FrameOverlay) => void) {
  const navigate = useNavigate();
  const mayAdd = useMay('vehicles');
  useKeys({
    openPalette: () => open('palette'),
    openShortcuts: () => open('shortcuts'),
    save: pressSave,
    addVehicle: () => mayAdd && void navigate(staffPaths.addVehicleByVin),
  });
  useGoToKeys(useNavItems(), (item) => void navigate(item.to));
}

/** `G` and the letter of a page. Handled in the capture phase, so that the page does not also handle the letter. */
function useGoToKeys(items: readonly NavItem[], goTo: (item: NavItem) => void) {
  const latest = useRef({ items, goTo });
  useEffect(() => {
    latest.current = { items, goTo };
  });
  useEffect(() => {
    let untilMs = 0;
    const handle = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp < untilMs;
      untilMs = 0;
      if (!isKeyForPage(event)) return;
      const key = pressedKey(event);
      const item = isSecond ? latest.current.items.find((each) => each.key === key) : undefined;
      if (item) latest.current.goTo(item);
      else if (key === goToKey) untilMs = event.timeStamp + sequenceMs;
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handle, { capture: true });
    return () => document.removeEventListener('keydown', handle, { capture: true });
  }, []);
}

/** Presses the page's save button, if it has one; forms that send messages have none. */
function pressSave(): boolean {
  const button = document.querySelector<HTMLButtonElement>('main [data-save]');
  button?.click();
  return button !== null;
}
