import { type RefObject, useEffect } from 'react';
import { isKeyForPage } from '../../page-keys.ts';

type MessageKeysOptions = {
  panes: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
};

/** The keys of the messages: ↑ ↓ move along the list, R goes to the reply, / searches. Enter is the line's own link. */
export function useMessageKeys({ panes, search }: MessageKeysOptions) {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (!isKeyForPage(event)) return;
      const lines = [...(panes.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])];
      const at = lines.findIndex((line) => line.matches(':focus'));
      if (event.key === '/') search.current?.focus();
      else if (event.key === 'r' || event.key === 'R')
        panes.current?.querySelector<HTMLElement>('article form textarea')?.focus();
      else if (event.key === 'ArrowDown' && (at >= 0 || isPage(event.target)))
        lines[Math.min(at + 1, lines.length - 1)]?.focus();
      else if (event.key === 'ArrowUp' && at >= 0) lines[Math.max(at - 1, 0)]?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, [panes, search]);
}

function isPage(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.matches('main, h1, h2, [data-toasts]'));
}
