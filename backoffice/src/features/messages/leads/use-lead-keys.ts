import type { RefObject } from 'react';
import { useKeys } from '../../../ui/use-keys.ts';

/** Keyboard shortcuts of the leads. */
export function useLeadKeys(panes: RefObject<HTMLElement | null>) {
  const find = (selector: string) => panes.current?.querySelector<HTMLElement>(selector);
  const move = (step: number) => {
    const lines = [...(panes.current?.querySelectorAll<HTMLElement>('[data-lead]') ?? [])];
    const at = lines.findIndex((line) => line.matches('[aria-current]'));
    lines[Math.max(0, Math.min(at + step, lines.length - 1))]?.click();
  };
  useKeys({
    nextLead: () => move(1),
    previousLead: () => move(-1),
    searchMessages: () => find('input[type="search"]')?.focus(),
    writeReply: () => find('article textarea')?.focus(),
    assignLead: () => find('[data-lead-owner]')?.focus(),
    planLead: () => find('[data-lead-step]')?.focus(),
    openSavedReplies: () => find('[data-saved-replies]')?.click(),
    winLead: () => find('[data-stage="won"]')?.click(),
    loseLead: () => find('[data-stage="lost"]')?.click(),
  });
}
