import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './SearchBox.module.css';
import type { ShowVehicles } from './use-vehicle-list.ts';

const pauseMs = 250;

type SearchBoxProps = {
  query: StaffVehicleQuery;
  onShow: ShowVehicles;
  /** For the key that leads here. */
  input: RefObject<HTMLInputElement | null>;
};

/** Free-text search: it asks after a pause in typing, or at once on Enter. */
export function SearchBox({ query, onShow, input }: SearchBoxProps) {
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

  // A pause ends later than the choice that it may have to keep.
  const latest = useRef({ query, onShow });
  useEffect(() => {
    latest.current = { query, onShow };
  });

  const ask = (typed: string) => {
    clearTimeout(timer.current);
    const search = typed.trim();
    if (search === latest.current.query.search) return;
    setSent(search);
    latest.current.onShow({ ...latest.current.query, search, page: 1 }, { replace: true });
  };

  return (
    <search className={styles.box}>
      <div className={styles.search}>
        <label>
          <Icon name="search" />
          <span className="sr">Search</span>
          <input
            ref={input}
            type="search"
            maxLength={200}
            autoComplete="off"
            placeholder="Make, model, VIN, stock number"
            value={text}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              clearTimeout(timer.current);
              timer.current = setTimeout(ask, pauseMs, value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') ask(event.currentTarget.value);
            }}
            // Whoever leaves for another page is not to be called back by a search that was still waiting.
            onBlur={({ currentTarget: { value } }) => ask(value)}
          />
        </label>
        <kbd>/</kbd>
      </div>
    </search>
  );
}
