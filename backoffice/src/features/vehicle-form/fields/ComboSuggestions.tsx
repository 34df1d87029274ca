import { classNames } from '@dealer/shared-ui';
import { ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { isSameName } from '../same-name.ts';
import styles from './ComboField.module.css';

export type ComboOption = { value: string; hex?: string };

type ComboSuggestionsProps = {
  options: readonly ComboOption[];
  /** Null until the user types. */
  typed: string | null;
};

export function ComboSuggestions({ options, typed }: ComboSuggestionsProps) {
  return (
    <ComboboxOptions modal={false} anchor={{ to: 'bottom start', gap: 4, padding: 8 }} className={styles.options}>
      {suggest(options, typed).map(({ value, hex, isTyped }) => (
        <ComboboxOption key={value} value={value} className={classNames(styles.option, isTyped && styles.typed)}>
          {hex && (
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <circle cx="8" cy="8" r="7" fill={hex} />
            </svg>
          )}
          {isTyped ? `Use “${value}”` : value}
        </ComboboxOption>
      ))}
    </ComboboxOptions>
  );
}

type Suggestion = ComboOption & { isTyped: boolean };

/** All options until the user types; then those that start with or contain the text, and the text itself last. */
function suggest(options: readonly ComboOption[], typed: string | null): Suggestion[] {
  const needle = typed?.trim().toLowerCase() ?? '';
  const found = options
    .filter(({ value }) => value.toLowerCase().includes(needle) || isSameName(value, needle))
    .map((option) => ({ ...option, isTyped: false }));
  if (typed === null || needle === '') return found;
  const isStart = ({ value }: ComboOption) => value.toLowerCase().startsWith(needle);
  const sorted = [...found.filter(isStart), ...found.filter((option) => !isStart(option))];
  const exact = sorted.find(({ value }) => isSameName(value, needle));
  if (exact) return [exact, ...sorted.filter((option) => option !== exact)];
  return [...sorted, { value: typed, isTyped: true }];
}
