import { Icon } from '@dealer/shared-ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Key } from './Key.tsx';
import styles from './SearchInput.module.css';

const pauseMs = 250;

type SearchInputProps = {
  label: string;
  placeholder: string;
  /** The search in force. */
  search: string;
  /** Focused by its keyboard shortcut. */
  input: RefObject<HTMLInputElement | null>;
  onSearch: (search: string) => void;
};

/** Searches after a pause in typing, on Enter, and on leaving the field. */
export function SearchInput({ label, placeholder, search, input, onSearch }: SearchInputProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(search);
  const [seen, setSeen] = useState(search);
  const [sent, setSent] = useState(search);

  // The own search also changes the address; only other changes, such as "Clear search", replace the text.
  if (search !== seen) {
    setSeen(search);
    setSent(search);
    if (search !== sent) setText(search);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  // A filter may change before the timer fires; the search must keep it.
  const latest = useRef({ search, onSearch });
  useEffect(() => {
    latest.current = { search, onSearch };
  });

  const submit = (typed: string) => {
    clearTimeout(timer.current);
    const trimmed = typed.trim();
    if (trimmed === latest.current.search) return;
    setSent(trimmed);
    latest.current.onSearch(trimmed);
  };

  return (
    <search>
      <div className={styles.search}>
        <label>
          <Icon name="search" />
          <span className="sr">{label}</span>
          <input
            ref={input}
            type="search"
            maxLength={200}
            autoComplete="off"
            placeholder={placeholder}
            value={text}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              clearTimeout(timer.current);
              timer.current = setTimeout(submit, pauseMs, value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') submit(event.currentTarget.value);
            }}
            // Searches immediately: a pending search must not navigate back after the user left the page.
            onBlur={({ currentTarget: { value } }) => submit(value)}
          />
        </label>
        <Key>/</Key>
      </div>
    </search>
  );
}
