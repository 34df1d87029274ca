import { staffPaths } from '@dealer/shared-domain/staff';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isKeyForPage } from '../page-keys.ts';
import { useStaff } from '../staff.tsx';
import type { FrameTool } from './use-frame-tools.tsx';
import { useNavItems } from './use-nav-items.ts';

/** How long `G` waits for the letter of a page. */
const leadMs = 1_500;

/**
 * The keys of every page: Ctrl K opens the commands, ? the help, N adds a vehicle, G and a letter goes to a page, and
 * Ctrl S saves the page's work. But for the two with Ctrl, none acts while somebody types or a dialog is open.
 */
export function useFrameKeys(open: (tool: FrameTool) => void) {
  const navigate = useNavigate();
  const items = useNavItems();
  const mayAdd = useStaff().session.getUser().permissions.includes('vehicles');
  const leadUntilMs = useRef(0);
  const follow = useRef<{ lead: (event: KeyboardEvent) => void; key: (event: KeyboardEvent) => void }>(undefined);

  useEffect(() => {
    follow.current = {
      // The letter after G belongs to nobody else.
      lead: (event) => {
        const isAfterLead = event.timeStamp < leadUntilMs.current;
        leadUntilMs.current = 0;
        if (!isAfterLead || !isKeyForPage(event)) return;
        const item = items.find(({ key }) => key === event.key.toLowerCase());
        if (!item) return;
        event.preventDefault();
        void navigate(item.to);
      },
      key: (event) => {
        if (event.defaultPrevented) return;
        const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
        if (isCommand && !document.querySelector('dialog[open]')) {
          if (event.key.toLowerCase() === 'k') open('palette');
          else if (event.key.toLowerCase() !== 's' || !saveWork()) return;
          event.preventDefault();
          return;
        }
        if (!isKeyForPage(event)) return;
        if (event.key === '?') open('keys');
        else if (event.key.toLowerCase() === 'g') leadUntilMs.current = event.timeStamp + leadMs;
        else if (event.key.toLowerCase() === 'n' && mayAdd) void navigate(staffPaths.addVehicle);
        else return;
        event.preventDefault();
      },
    };
  });

  useEffect(() => {
    const lead = (event: KeyboardEvent) => follow.current?.lead(event);
    const key = (event: KeyboardEvent) => follow.current?.key(event);
    document.addEventListener('keydown', lead, { capture: true });
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('keydown', lead, { capture: true });
      document.removeEventListener('keydown', key);
    };
  }, []);
}

/** Presses the page's own button that saves, where it has one: a form that sends something away is none. */
function saveWork(): boolean {
  const button = document.querySelector<HTMLButtonElement>('main [data-save]');
  button?.click();
  return button !== null;
}
