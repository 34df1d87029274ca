import { type InventoryQuery, paths } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { HiddenFields } from './HiddenFields.tsx';
import { readInventoryForm, toFields } from './inventory-form.ts';
import styles from './SearchBox.module.css';
import type { ShowInventory } from './use-inventory-list.ts';

const pauseMs = 250;

/** Free-text search: it asks after a pause in typing, or at once on Enter. */
export function SearchBox({ query, onShow }: { query: InventoryQuery; onShow: ShowInventory }) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(query.search);
  const [seen, setSeen] = useState(query.search);
  const [sent, setSent] = useState(query.search);

  // What this box asked for comes back in the address; only a change from elsewhere replaces what is typed.
  if (query.search !== seen) {
    setSeen(query.search);
    setSent(query.search);
    if (query.search !== sent) setText(query.search);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = () => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const next = readInventoryForm(form.current);
    setSent(next.search);
    onShow(next, { replace: true });
  };

  return (
    <search className={styles.box}>
      <form
        ref={form}
        method="get"
        action={paths.inventory}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <HiddenFields fields={toFields(query, (name) => name === 'q')} />
        <label className={styles.search}>
          <Icon name="search" />
          <span className="sr">Search inventory</span>
          <input
            type="search"
            name="q"
            maxLength={200}
            autoComplete="off"
            placeholder="Make, model, year or colour"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              clearTimeout(timer.current);
              timer.current = setTimeout(ask, pauseMs);
            }}
          />
        </label>
      </form>
    </search>
  );
}
