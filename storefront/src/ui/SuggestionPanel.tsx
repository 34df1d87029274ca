import { classNames, Icon, Thumbnail } from '@dealer/shared-ui';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSite } from '../site.tsx';
import styles from './SuggestionPanel.module.css';
import { type SuggestionOption, toSuggestionGroups } from './suggestion-options.ts';
import { useSuggestions } from './use-suggestions.ts';

type SuggestionPanelProps = { input: RefObject<HTMLInputElement | null>; phrase: string };

/** The list of a combobox whose field is `input`, by the pattern of the ARIA practices. */
export function SuggestionPanel({ input, phrase }: SuggestionPanelProps) {
  const { contact } = useSite();
  const navigate = useNavigate();
  const id = useId();
  const suggestions = useSuggestions(phrase);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [active, setActive] = useState({ phrase, index: -1 });
  const groups = suggestions ? toSuggestionGroups(suggestions, contact.currency) : [];
  const options = groups.flatMap((group) => group.options);
  const index = active.phrase === suggestions?.understood.text ? Math.min(active.index, options.length - 1) : -1;
  const isOpen = suggestions !== null && options.length > 0 && closedAt !== phrase;

  const close = () => setClosedAt(phrase);
  const choose = (option: SuggestionOption) => {
    close();
    navigate(option.address);
  };
  const move = (step: number) => {
    const count = options.length + 1;
    setActive({ phrase: suggestions?.understood.text ?? phrase, index: ((index + 1 + step + count) % count) - 1 });
  };

  const toOption = (option: SuggestionOption) => {
    const place = options.indexOf(option);
    const isActive = place === index;
    return (
      <Option key={option.address} id={`${id}${place}`} {...{ option, isActive }} onChoose={() => choose(option)} />
    );
  };

  useCombobox(input, { listId: id, isOpen, activeId: index < 0 ? null : `${id}${index}` });
  useKeys(
    input,
    (event) => {
      const option = options[index];
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (options.length === 0) return;
        event.preventDefault();
        if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
        else setClosedAt(null);
      } else if (event.key === 'Escape' && isOpen) {
        event.preventDefault();
        close();
      } else if (event.key === 'Enter' && isOpen) {
        if (option) event.preventDefault();
        if (option) choose(option);
        else close();
      }
    },
    close,
  );

  return (
    <>
      <span className="sr" role="status">
        {isOpen && `${options.length} suggestions`}
      </span>
      <div className={styles.panel} hidden={!isOpen}>
        <div role="listbox" id={id} aria-label="Suggestions">
          {groups.map(({ label, options: members }) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role.
            <div key={label} role="group" aria-label={label}>
              {label !== 'Vehicles found' && (
                <div className={styles.label} aria-hidden="true">
                  {label}
                </div>
              )}
              {members.map(toOption)}
            </div>
          ))}
        </div>
        <div className={styles.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> open <kbd>Esc</kbd> close
        </div>
      </div>
    </>
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

type ComboboxState = { listId: string; isOpen: boolean; activeId: string | null };

/** Without scripts the field is a plain search, so its role and state come with the list. */
function useCombobox(input: RefObject<HTMLInputElement | null>, { listId, isOpen, activeId }: ComboboxState) {
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

function useKeys(
  input: RefObject<HTMLInputElement | null>,
  onKeyDown: (event: KeyboardEvent) => void,
  onLeave: () => void,
) {
  useEffect(() => {
    const field = input.current;
    field?.addEventListener('keydown', onKeyDown);
    field?.addEventListener('blur', onLeave);
    return () => {
      field?.removeEventListener('keydown', onKeyDown);
      field?.removeEventListener('blur', onLeave);
    };
  });
}
