import { type RefObject, useEffect } from 'react';

type ComboboxState = { listId: string; isOpen: boolean; activeId: string | null };

/** Without scripts the field is a plain search, so its role and state come with the list. */
export function useCombobox(input: RefObject<HTMLInputElement | null>, { listId, isOpen, activeId }: ComboboxState) {
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', listId);
    field.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && activeId !== null) field.setAttribute('aria-activedescendant', activeId);
    else field.removeAttribute('aria-activedescendant');
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [input, listId, isOpen, activeId]);
}
