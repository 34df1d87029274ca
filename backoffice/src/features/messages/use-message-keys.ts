import type { RefObject } from 'react';
import { isPageFocused } from '../../ui/keymap.ts';
import { useKeys } from '../../ui/use-keys.ts';

type MessageKeysOptions = {
  panes: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
};

/** Keyboard shortcuts of the messages. Enter is left to the link of the row. */
export function useMessageKeys({ panes, search }: MessageKeysOptions) {
  useKeys({
    searchMessages: () => search.current?.focus(),
    writeReply: () => panes.current?.querySelector<HTMLElement>('article form textarea')?.focus(),
    moveToMessage: ({ key, target }) => {
      const lines = [...(panes.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])];
      const at = lines.findIndex((line) => line.matches(':focus'));
      if (at < 0 && (key === 'ArrowUp' || !isPageFocused(target))) return false;
      lines[Math.max(0, Math.min(at + (key === 'ArrowDown' ? 1 : -1), lines.length - 1))]?.focus();
      return true;
    },
  });
}
