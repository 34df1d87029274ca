import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Menu.module.css';

type MenuProps<Value extends string> = {
  label: string;
  children: ReactNode;
  options: readonly { value: Value; content: ReactNode }[];
  /** The current choice; without it the options are actions. */
  value?: Value;
  onPick: (value: Value) => void;
  className?: string | undefined;
};

const gapPx = 4;

export function Menu<Value extends string>({ label, children, options, value, onPick, className }: MenuProps<Value>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        className={className}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          event.stopPropagation();
          setIsOpen(true);
        }}
      >
        {children}
      </button>
      {isOpen && (
        <MenuList
          label={label}
          anchor={button}
          options={options}
          value={value}
          onClose={close}
          onLeave={() => setIsOpen(false)}
          onPick={(picked) => {
            close();
            if (picked !== value) onPick(picked);
          }}
        />
      )}
    </>
  );
}

type MenuListProps<Value extends string> = Pick<MenuProps<Value>, 'label' | 'options' | 'value' | 'onPick'> & {
  anchor: { readonly current: HTMLElement | null };
  /** Returns the focus to the button. */
  onClose: () => void;
  /** Leaves the focus where it is. */
  onLeave: () => void;
};

function MenuList<Value extends string>({
  label,
  options,
  value,
  onPick,
  anchor,
  onClose,
  onLeave,
}: MenuListProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const placedAt = useRef<DOMRect>(undefined);

  useLayoutEffect(() => {
    if (!list.current || !anchor.current) return;
    placedAt.current = anchor.current.getBoundingClientRect();
    place(list.current, placedAt.current);
    const first =
      list.current.querySelector<HTMLElement>('[aria-checked="true"]') ?? list.current.querySelector('button');
    first?.focus({ preventScroll: true });
  }, [anchor]);

  useEffect(() => {
    const leaveFromOutside = ({ target }: Event) => {
      if (!(target instanceof Node) || list.current?.contains(target) || anchor.current?.contains(target)) return;
      onLeave();
    };
    // Scrolling misplaces the list, whose position is fixed; the late event of an earlier scroll does not.
    const leaveIfMoved = (event: Event) => {
      const { left, top } = anchor.current?.getBoundingClientRect() ?? {};
      if (left !== placedAt.current?.left || top !== placedAt.current?.top) leaveFromOutside(event);
    };
    document.addEventListener('pointerdown', leaveFromOutside);
    document.addEventListener('scroll', leaveIfMoved, { capture: true });
    window.addEventListener('resize', onLeave);
    return () => {
      document.removeEventListener('pointerdown', leaveFromOutside);
      document.removeEventListener('scroll', leaveIfMoved, { capture: true });
      window.removeEventListener('resize', onLeave);
    };
  });

  const followKey = (event: KeyboardEvent) => {
    // The page has its own keyboard shortcuts.
    event.stopPropagation();
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const next = findByKey(items, event.key);
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab') onClose();
    else if (next) next.focus();
    else return;
    event.preventDefault();
  };

  return (
    <div ref={list} role="menu" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={followKey}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          {...(value === undefined
            ? { role: 'menuitem' }
            : { role: 'menuitemradio', 'aria-checked': option.value === value })}
          tabIndex={-1}
          onClick={() => onPick(option.value)}
        >
          {option.content}
          {option.value === value && <Icon name="check" />}
        </button>
      ))}
    </div>
  );
}

function findByKey(items: HTMLElement[], key: string): HTMLElement | undefined {
  const current = items.findIndex((item) => item.matches(':focus'));
  if (key === 'ArrowDown') return items[(current + 1) % items.length];
  if (key === 'ArrowUp') return items.at(current <= 0 ? -1 : current - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  return after.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}

/** Below the button, or above it without room below; within the window. */
function place(list: HTMLElement, { left, top, bottom }: DOMRect) {
  const { offsetWidth, offsetHeight } = list;
  const hasRoomBelow = bottom + gapPx + offsetHeight <= window.innerHeight;
  const y = hasRoomBelow ? bottom + gapPx : Math.max(gapPx, top - gapPx - offsetHeight);
  const x = Math.max(gapPx, Math.min(left, window.innerWidth - offsetWidth - gapPx));
  list.style.left = `${x}px`;
  list.style.top = `${y}px`;
}
