import { formatCount } from '@dealer/shared-domain';
import { messageFilters, type StaffMessageList, type StaffMessageQuery } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './MessageTools.module.css';
import type { ShowMessages } from './use-message-list.ts';

const pauseMs = 250;

type MessageToolsProps = {
  query: StaffMessageQuery;
  counts: StaffMessageList['counts'];
  /** For the key that leads here. */
  search: RefObject<HTMLInputElement | null>;
  onShow: ShowMessages;
};

/** Which messages are shown; each filter says how many it would show. */
export function MessageTools({ query, counts, search, onShow }: MessageToolsProps) {
  return (
    <div className={styles.tools}>
      <MessageSearch query={query} input={search} onShow={onShow} />
      <fieldset className={styles.chips}>
        <legend className="sr">Show</legend>
        {messageFilters.map((filter) => (
          <button
            key={filter}
            type="button"
            aria-pressed={query.filter === filter}
            onClick={() => onShow({ ...query, filter })}
          >
            {filter} <span className="num">{formatCount(counts[filter])}</span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}

type MessageSearchProps = Pick<MessageToolsProps, 'query' | 'onShow'> & { input: MessageToolsProps['search'] };

/** It asks after a pause in typing, or at once on Enter. */
function MessageSearch({ query, input, onShow }: MessageSearchProps) {
  const [text, setText] = useState(query.search);
  const [sent, setSent] = useState(query.search);
  const [seen, setSeen] = useState(query.search);
  // Only a change from elsewhere, as "Clear search" is, replaces what is typed.
  if (query.search !== seen) {
    setSeen(query.search);
    if (query.search !== sent) setText(query.search);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useRef({ query, onShow });
  useEffect(() => {
    latest.current = { query, onShow };
  });

  const ask = (typed: string) => {
    clearTimeout(timer.current);
    const searched = typed.trim();
    if (searched === latest.current.query.search) return;
    setSent(searched);
    latest.current.onShow({ ...latest.current.query, search: searched }, { replace: true });
  };

  return (
    <search>
      <label className={styles.search}>
        <Icon name="search" />
        <span className="sr">Search messages</span>
        <input
          ref={input}
          type="search"
          maxLength={200}
          autoComplete="off"
          placeholder="Name, words, vehicle"
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            clearTimeout(timer.current);
            timer.current = setTimeout(ask, pauseMs, value);
          }}
          // What is done next is not to be overtaken by a search that still waits.
          onBlur={(event) => ask(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') ask(event.currentTarget.value);
          }}
        />
        <kbd>/</kbd>
      </label>
    </search>
  );
}
