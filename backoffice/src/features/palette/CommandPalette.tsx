import { Icon, Modal, OptionGroupLabel, SpinnerIcon } from '@dealer/shared-ui';
import { Fragment, useEffect, useId, useRef } from 'react';
import { Key } from '../../ui/Key.tsx';
import styles from './CommandPalette.module.css';
import { PaletteOption } from './PaletteOption.tsx';
import { usePalette } from './use-palette.ts';

type CommandPaletteProps = { onClose: () => void; onOpenShortcuts: () => void };

export function CommandPalette({ onClose, onOpenShortcuts }: CommandPaletteProps) {
  const palette = usePalette({ onClose, onOpenShortcuts });
  const { text, items, activeIndex, isSearching, hasFailed } = palette;
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const toId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  return (
    <Modal label="Commands" className={styles.palette} onClose={onClose}>
      <label className={styles.search}>
        {isSearching ? <SpinnerIcon /> : <Icon name="search" />}
        <span className="sr">Search vehicles and commands</span>
        <input
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? toId(activeIndex) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Make, model, VIN, stock number or a command"
          value={text}
          onChange={({ currentTarget }) => palette.changeText(currentTarget.value)}
          onKeyDown={palette.onKeyDown}
        />
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <Key>Esc</Key>
        </button>
      </label>
      <div ref={list} id={listId} role="listbox" aria-label="Results" className={styles.list}>
        {items.map((item, index) => (
          <Fragment key={item.id}>
            {item.group !== items[index - 1]?.group && <OptionGroupLabel>{item.group}</OptionGroupLabel>}
            <PaletteOption
              id={toId(index)}
              item={item}
              search={text}
              isActive={index === activeIndex}
              onHover={() => palette.setActiveIndex(index)}
              onPick={(inNewTab) => palette.pick(item, inNewTab)}
            />
          </Fragment>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {hasFailed && 'The vehicles could not be searched. Please try again.'}
        {items.length === 0 && !isSearching && 'Nothing found'}
      </p>
      <p className={styles.foot} aria-hidden="true">
        <Key>↑</Key>
        <Key>↓</Key> move <Key>Enter</Key> open <Key>Ctrl</Key>
        <Key>Enter</Key> in a new tab
      </p>
    </Modal>
  );
}
