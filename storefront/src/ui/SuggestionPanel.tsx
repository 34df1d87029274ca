import { defaultInventoryQuery, describeFilters, pluralize, type SearchSuggestions } from '@dealer/shared-domain';
import { Button, classNames, Icon, OptionGroupLabel, Thumbnail } from '@dealer/shared-ui';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSite } from '../site.tsx';
import { CommonSearches } from './CommonSearches.tsx';
import chip from './chip.module.css';
import { takeOverlayEntry } from './overlay-history.ts';
import styles from './SuggestionPanel.module.css';
import { type SuggestionGroup, type SuggestionOption, toSuggestionGroups } from './suggestion-options.ts';
import { useCombobox } from './use-combobox.ts';
import { useFullWindow } from './use-full-window.ts';
import { useSuggestions } from './use-suggestions.ts';

type SuggestionPanelProps = {
  field: RefObject<HTMLElement | null>;
  input: RefObject<HTMLInputElement | null>;
  /** False until the visitor has typed; the text of the address alone opens no list. */
  isTyped: boolean;
  phrase: string;
  onType: (phrase: string) => void;
};

/** The list of a combobox whose field is `input`, by the pattern of the ARIA practices. */
export function SuggestionPanel({ field, input, isTyped, phrase, onType }: SuggestionPanelProps) {
  const { contact } = useSite();
  const navigate = useNavigate();
  const id = useId();
  const { isFull, close: leave } = useFullWindow({ field, input });
  const suggestions = useSuggestions(phrase, isFull);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [active, setActive] = useState({ phrase, index: -1 });
  const groups = suggestions ? toSuggestionGroups(suggestions, contact.currency) : [];
  const options = groups.flatMap((group) => group.options);
  const index = active.phrase === suggestions?.understood.text ? Math.min(active.index, options.length - 1) : -1;
  const isOpen = options.length > 0 && (isFull || (isTyped && closedAt !== phrase));
  // A full window must not stay blank; elsewhere the page shows below.
  const isEmpty = isFull && options.length === 0 && suggestions !== null && suggestions.understood.text !== '';
  const nothing = isEmpty && `No vehicles match “${suggestions.understood.text}”`;

  const close = () => {
    setClosedAt(phrase);
    if (isFull) leave();
  };
  const choose = (option: SuggestionOption) => {
    navigate(option.address, { replace: takeOverlayEntry() });
    close();
  };
  const move = (step: number) => {
    const count = options.length + 1;
    setActive({ phrase: suggestions?.understood.text ?? phrase, index: ((index + 1 + step + count) % count) - 1 });
  };

  useCombobox(input, { listId: id, isOpen, activeId: index < 0 ? null : `${id}${index}` });
  useKeys(input, (event) => {
    const option = options[index];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options.length === 0) return;
      event.preventDefault();
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
      else setClosedAt(null);
    } else if (event.key === 'Escape' && (isOpen || isFull)) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && isOpen && option) {
      event.preventDefault();
      choose(option);
    }
  });
  useLeaving({ field, input, isFull, onLeave: close });

  return (
    <>
      {isFull && (
        <Button variant="quiet" className={styles.back} aria-label="Back" onClick={leave}>
          <Icon name="previous" />
        </Button>
      )}
      <span className="sr" role="status">
        {isOpen && pluralize(options.length, 'suggestion')}
        {nothing}
      </span>
      <div className={styles.panel} hidden={!isOpen && !isEmpty}>
        {suggestions && <Understood suggestions={suggestions} onType={onType} />}
        {isEmpty && (
          <div className={styles.empty}>
            <p>{nothing}</p>
            <p>Press the search key to see what to leave out, or to get an e-mail when one arrives.</p>
          </div>
        )}
        {phrase === '' && (
          <div className={styles.common}>
            <CommonSearches searches={suggestions?.common ?? []} onFollow={close} />
          </div>
        )}
        {isOpen && <OptionList id={id} {...{ groups, options, index }} onChoose={choose} />}
        <div className={styles.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> open <kbd>Esc</kbd> close
        </div>
      </div>
    </>
  );
}

type UnderstoodProps = { suggestions: SearchSuggestions; onType: (phrase: string) => void };

function Understood({ suggestions: { understood }, onType }: UnderstoodProps) {
  if (understood.parts.length === 0) return null;
  const chips = describeFilters({ ...defaultInventoryQuery(), search: understood.text }, understood);
  return (
    <div className={styles.understood}>
      <span>Understood</span>
      <ul aria-label="Understood">
        {chips.map(({ label, phrase, without }) => (
          <li key={`${label} ${phrase}`}>
            <button
              type="button"
              className={chip.chip}
              aria-label={`${label}, remove from the search`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onType(without.search)}
            >
              {label} <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type OptionListProps = {
  id: string;
  groups: SuggestionGroup[];
  options: SuggestionOption[];
  index: number;
  onChoose: (option: SuggestionOption) => void;
};

function OptionList({ id, groups, options, index, onChoose }: OptionListProps) {
  return (
    <div role="listbox" id={id} aria-label="Suggestions">
      {groups.map(({ label, options: members }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role.
        <div key={label} role="group" aria-label={label}>
          {label !== 'Vehicles found' && <OptionGroupLabel>{label}</OptionGroupLabel>}
          {members.map((option) => (
            <Option
              key={option.address}
              id={`${id}${options.indexOf(option)}`}
              option={option}
              isActive={options.indexOf(option) === index}
              onChoose={() => onChoose(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { id: string; option: SuggestionOption; isActive: boolean; onChoose: () => void };

function Option({ id, option, isActive, onChoose }: OptionProps) {
  const { config } = useSite();
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {option.isList ? (
        <span className={styles.icon}>
          <Icon name="search" />
        </span>
      ) : (
        <Thumbnail config={config} image={option.image} className={styles.picture} />
      )}
      <span className={styles.text}>
        <b>{option.title}</b>
        <span className="num">{option.detail}</span>
      </span>
      <span className={classNames('num', styles.note)}>{option.isList ? <Icon name="arrow" /> : option.note}</span>
    </div>
  );
}

function useKeys(input: RefObject<HTMLInputElement | null>, onKeyDown: (event: KeyboardEvent) => void) {
  useEffect(() => {
    const field = input.current;
    field?.addEventListener('keydown', onKeyDown);
    return () => field?.removeEventListener('keydown', onKeyDown);
  });
}

type LeavingOptions = Pick<SuggestionPanelProps, 'field' | 'input'> & { isFull: boolean; onLeave: () => void };

/** The search itself ends the suggestions; so does the focus outside of the field, unless it fills the window. */
function useLeaving({ field, input, isFull, onLeave }: LeavingOptions) {
  useEffect(() => {
    const form = input.current?.form;
    const box = field.current;
    // After the page's own handler, whose navigation takes the history entry of the overlay.
    const submit = () => setTimeout(onLeave);
    const blur = ({ relatedTarget }: FocusEvent) => {
      if (!isFull && !(relatedTarget instanceof Node && box?.contains(relatedTarget))) onLeave();
    };
    form?.addEventListener('submit', submit);
    box?.addEventListener('focusout', blur);
    return () => {
      form?.removeEventListener('submit', submit);
      box?.removeEventListener('focusout', blur);
    };
  });
}
