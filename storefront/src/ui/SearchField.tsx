import { Icon } from '@dealer/shared-ui';
import { type ReactNode, useRef, useState } from 'react';
import styles from './SearchField.module.css';
import { useLazyModule } from './use-lazy-module.ts';

type SearchFieldProps = {
  label: string;
  value: string;
  onType: (text: string) => void;
  /** Shown next to the text, such as a button. */
  children?: ReactNode;
};

const importPanel = () =>
  import(/* webpackChunkName: "suggestions" */ './SuggestionPanel.tsx').then((module) => module.SuggestionPanel);

/** A search in a form; suggestions appear below while the visitor types. Their code loads on the first focus. */
export function SearchField({ label, value, onType, children }: SearchFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { module: Panel, load } = useLazyModule(importPanel);
  const [isTyped, setIsTyped] = useState(false);
  const type = (text: string) => {
    setIsTyped(true);
    onType(text);
    input.current?.focus();
  };
  return (
    <div ref={field} className={styles.field}>
      <label className={styles.search}>
        <Icon name="search" />
        <span className="sr">{label}</span>
        <input
          ref={input}
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          placeholder="Try “awd suv under 20000”"
          value={value}
          onFocus={() => load().catch(() => undefined)}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </label>
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label="Clear" onClick={() => type('')}>
          <Icon name="close" />
        </button>
      )}
      {children}
      {Panel && <Panel {...{ field, input, isTyped }} phrase={value} onType={type} />}
    </div>
  );
}
