import { type RefObject, useEffect, useRef } from 'react';
import styles from './SuggestionPanel.module.css';
import { useOverlay } from './use-overlay.ts';

/** As the style sheet has it. */
const phone = '(max-width: 40rem)';

type FullWindowOptions = {
  field: RefObject<HTMLElement | null>;
  input: RefObject<HTMLInputElement | null>;
};

/**
 * On a phone the field fills the window while it is used; Back closes it. The field itself is moved to the top layer,
 * so that it keeps focus and keyboard.
 */
export function useFullWindow({ field, input }: FullWindowOptions) {
  const { isOpen, open, close } = useOverlay();
  const openLatest = useRef(open);
  useEffect(() => {
    openLatest.current = open;
  });

  useEffect(() => {
    const text = input.current;
    const openOnPhone = () => window.matchMedia?.(phone).matches && openLatest.current();
    // The code of the panel may arrive after the focus.
    if (document.activeElement === text) openOnPhone();
    text?.addEventListener('focus', openOnPhone);
    return () => text?.removeEventListener('focus', openOnPhone);
  }, [input]);

  // Not a layout effect: React gives back a focus that moves while it commits.
  useEffect(() => {
    const box = field.current;
    if (!isOpen || !box) return;
    const release = isolate(box);
    const stopResizing = resizeAboveKeyboard(box);
    fill(box);
    input.current?.focus({ preventScroll: true });
    return () => {
      // Before the box leaves the top layer, which would give the focus back to the field.
      input.current?.blur();
      box.hidePopover?.();
      release();
      stopResizing();
      restore(box);
    };
  }, [isOpen, field, input]);

  return { isFull: isOpen, close };
}

function fill(box: HTMLElement): void {
  box.classList.add(styles.full ?? '');
  box.setAttribute('role', 'dialog');
  box.setAttribute('aria-modal', 'true');
  box.setAttribute('aria-label', 'Search');
  box.setAttribute('popover', 'manual');
  box.showPopover?.();
}

function restore(box: HTMLElement): void {
  box.classList.remove(styles.full ?? '');
  for (const name of ['role', 'aria-modal', 'aria-label', 'popover', 'style']) box.removeAttribute(name);
}

/** Makes everything outside of an element inert; returns what ends it. */
function isolate(element: HTMLElement): () => void {
  const others: HTMLElement[] = [];
  for (let part: HTMLElement | null = element; part && part !== document.body; part = part.parentElement) {
    for (const sibling of part.parentElement?.children ?? []) {
      if (sibling !== part && sibling instanceof HTMLElement && !sibling.inert) others.push(sibling);
    }
  }
  for (const other of others) other.inert = true;
  return () => {
    for (const other of others) other.inert = false;
  };
}

/** The on-screen keyboard makes the visible part smaller, not the window. */
function resizeAboveKeyboard(element: HTMLElement): () => void {
  const visible = window.visualViewport;
  const resize = () => {
    if (!visible) return;
    element.style.setProperty('height', `${visible.height}px`, 'important');
    element.style.setProperty('top', `${visible.offsetTop}px`);
  };
  resize();
  visible?.addEventListener('resize', resize);
  visible?.addEventListener('scroll', resize);
  return () => {
    visible?.removeEventListener('resize', resize);
    visible?.removeEventListener('scroll', resize);
  };
}
