import { type InventoryQuery, paths } from '@dealer/shared-domain';
import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { SearchField } from '../../ui/SearchField.tsx';
import { HiddenFields } from './HiddenFields.tsx';
import { readInventoryForm, toFields } from './inventory-form.ts';
import styles from './SearchBox.module.css';
import type { ShowInventory } from './use-inventory-list.ts';

const debounceMs = 250;

/** Free-text search, applied after a pause in typing or on Enter. */
export function SearchBox({ query, onShow }: { query: InventoryQuery; onShow: ShowInventory }) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(query.search);
  const [seen, setSeen] = useState(query.search);
  const [sent, setSent] = useState(query.search);
  const { location: next } = useNavigation();
  /** Of this search: typing more replaces its history entry, so that Back leads to the list before the search. */
  const choices = useRef(new Set<number>());

  // The applied search returns in the address; only a change from elsewhere replaces the typed text.
  if (query.search !== seen) {
    setSeen(query.search);
    setSent(query.search);
    if (query.search !== sent) setText(query.search);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = () => {
    clearTimeout(timer.current);
    const isLeaving = next && next.pathname !== paths.inventory;
    if (!form.current || isLeaving) return;
    const typed = readInventoryForm(form.current);
    setSent(typed.search);
    if (typed.search === query.search) return;
    choices.current.add(onShow(typed, { replace: choices.current }));
  };
  // A pending navigation may re-render before the pause ends: the timer calls the latest `apply`.
  const applyLatest = useRef(apply);
  useEffect(() => {
    applyLatest.current = apply;
  });

  return (
    <search className={styles.box}>
      <form
        ref={form}
        method="get"
        action={paths.inventory}
        data-merge=""
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <HiddenFields fields={toFields(query, (name) => name === 'q')} />
        <SearchField
          label="Search inventory"
          value={text}
          onType={(typed) => {
            setText(typed);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => applyLatest.current(), debounceMs);
          }}
        />
      </form>
    </search>
  );
}
