import { useEffect, useRef } from 'react';
import { isCombination, type KeyAction, keymap } from './keymap.ts';

/** A handler that returns false leaves the key to the browser. */
type KeyHandlers = Partial<Record<KeyAction, (event: KeyboardEvent) => unknown>>;

/** Handles shortcuts of the keymap while the component is mounted. */
export function useKeys(handlers: KeyHandlers) {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const found = keymap.find(
        ({ action, combinations }) =>
          latest.current[action] && combinations.some((combination) => isCombination(event, combination)),
      );
      if (found && latest.current[found.action]?.(event) !== false) event.preventDefault();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
