import { Icon, Modal } from '@dealer/shared-ui';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FrameTool } from '../../layout/use-frame-tools.tsx';
import styles from './CommandPalette.module.css';
import { PaletteLine } from './PaletteLine.tsx';
import type { PaletteItem } from './palette-item.ts';
import { useFoundVehicles } from './use-found-vehicles.ts';
import { usePaletteItems } from './use-palette-items.ts';

type CommandPaletteProps = { onClose: () => void; onOpen: (tool: FrameTool) => void };

/** One field that finds vehicles, pages and everything that can be done. */
export function CommandPalette({ onClose, onOpen }: CommandPaletteProps) {
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const pickFirst = useRef<() => void>(undefined);
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  // Enter came before what it was meant for.
  const [isEager, setIsEager] = useState(false);
  const { vehicles, isSearching, hasFailed } = useFoundVehicles(text);
  const items = usePaletteItems(text, vehicles, () => onOpen('keys'));
  const active = Math.min(chosen, items.length - 1);
  const toId = (at: number) => `${listId}-${at}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const pick = (item: PaletteItem | undefined, isNewTab = false) => {
    if (!item) return;
    const address = item.href ?? item.to;
    if (isNewTab && address !== undefined) {
      window.open(address, '_blank', 'noopener');
      return;
    }
    onClose();
    if (item.href !== undefined) window.location.assign(item.href);
    else if (item.to !== undefined) void navigate(item.to);
    else item.run?.();
  };

  useEffect(() => {
    pickFirst.current = () => pick(items[0]);
  });
  useEffect(() => {
    if (isEager && !isSearching) pickFirst.current?.();
  }, [isEager, isSearching]);

  const followKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) setChosen((active + step + items.length) % items.length);
    else if (event.key === 'Home' && event.ctrlKey) setChosen(0);
    else if (event.key === 'End' && event.ctrlKey) setChosen(items.length - 1);
    else if (event.key === 'Enter' && isSearching && chosen === 0) setIsEager(true);
    else if (event.key === 'Enter') pick(items[active], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <Modal label="Commands" className={styles.palette} onClose={onClose}>
      <label className={styles.search}>
        <Icon name={isSearching ? 'spinner' : 'search'} className={isSearching ? styles.turning : undefined} />
        <span className="sr">Search vehicles and commands</span>
        <input
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? toId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Make, model, VIN, stock number or a command"
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setChosen(0);
            setIsEager(false);
          }}
          onKeyDown={followKey}
        />
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <kbd>Esc</kbd>
        </button>
      </label>
      <div ref={list} id={listId} role="listbox" aria-label="Results" className={styles.list}>
        {items.map((item, at) => (
          <Fragment key={item.id}>
            {item.group !== items[at - 1]?.group && (
              <div role="presentation" className={styles.group}>
                {item.group}
              </div>
            )}
            <PaletteLine
              id={toId(at)}
              item={item}
              search={text}
              isActive={at === active}
              onHover={() => setChosen(at)}
              onPick={(isNewTab) => pick(item, isNewTab)}
            />
          </Fragment>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {hasFailed && 'The vehicles could not be searched. Please try again.'}
        {items.length === 0 && !isSearching && 'Nothing found'}
      </p>
      <p className={styles.foot} aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> move <kbd>Enter</kbd> open <kbd>Ctrl</kbd>
        <kbd>Enter</kbd> in a new tab
      </p>
    </Modal>
  );
}
