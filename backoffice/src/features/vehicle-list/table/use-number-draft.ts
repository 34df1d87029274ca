import { type NumberReading, newerVersionMessage, type UnusualChange } from '@dealer/shared-domain/staff';
import { useLayoutEffect, useRef, useState } from 'react';
import type { EditOutcome } from './row-actions.ts';

export type NumberDraftOptions = {
  value: number | null;
  format: (value: number) => string;
  read: (text: string) => NumberReading;
  /** Unusual changes, to be confirmed before saving. */
  findUnusual: (value: number) => readonly UnusualChange[];
  onSave: (value: number) => Promise<EditOutcome>;
};

type Draft = {
  text: string;
  /** The value when editing began; undefined once the user knows of a newer one. */
  from: number | null | undefined;
  message?: string;
  /** A value to confirm, with the reasons. */
  pending?: { value: number; changes: readonly UnusualChange[] };
};

/** The text of a cell from the opening of its field until it is saved or cancelled. */
export function useNumberDraft({ value, format, read, findUnusual, onSave }: NumberDraftOptions) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusNext = useRef(false);

  // Closing the field by key returns the focus to its button.
  useLayoutEffect(() => {
    if (draft || !focusNext.current) return undefined;
    focusNext.current = false;
    button.current?.focus({ preventScroll: true });
    // Firefox may move the focus to the page after the field is removed.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [draft]);

  const close = () => {
    focusNext.current = true;
    setDraft(null);
  };

  const check = ({ from }: Draft, text: string) => {
    const { value: next, message } = read(text);
    if (next === undefined) return setDraft({ text, from, message });
    if (from !== undefined && from !== value && next !== value) {
      const current = value === null ? '' : format(value);
      return setDraft({ text, from: undefined, message: `${newerVersionMessage}: ${current}` });
    }
    if (next === value) return close();
    const changes = findUnusual(next);
    if (changes.length > 0) return setDraft({ text, from, pending: { value: next, changes } });
    void save(next, text);
  };

  const save = async (next: number, text: string) => {
    close();
    const outcome = await onSave(next);
    if (outcome.isSaved) return;
    const { message } = outcome;
    // The field may have been reopened: its text stays.
    setDraft((now) => (now ? { ...now, message } : { text, from: undefined, message }));
  };

  return { draft, button, setDraft, close, check, save };
}
