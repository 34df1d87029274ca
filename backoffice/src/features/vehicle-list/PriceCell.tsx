import { newerVersionMessage } from '@dealer/shared-domain/staff';
import { classNames, Icon } from '@dealer/shared-ui';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './PriceCell.module.css';
import { readPrice } from './read-price.ts';
import type { EditOutcome } from './use-row-edits.ts';

type PriceCellProps = {
  /** The vehicle, for the names of button and field. */
  name: string;
  price: number;
  formatPrice: (price: number) => string;
  onSave: (price: number) => Promise<EditOutcome>;
};

/** `from` is the price that the person began with; null once they were told of a newer one. */
type Draft = { text: string; from: number | null; message?: string };

const inputFormat = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 2 });

/** The price in the list: a press makes it a field. Enter saves, Escape leaves it; what failed keeps what was typed. */
export function PriceCell({ name, price, formatPrice, onSave }: PriceCellProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusNext = useRef(false);

  // Leaving the field by key leads back to where it was opened.
  useLayoutEffect(() => {
    if (draft || !focusNext.current) return;
    focusNext.current = false;
    button.current?.focus({ preventScroll: true });
  }, [draft]);

  const close = () => {
    focusNext.current = true;
    setDraft(null);
  };

  const save = async ({ from }: Draft, text: string) => {
    const next = readPrice(text);
    if (next === null) return setDraft({ text, from, message: 'Valid price is required' });
    if (from !== null && from !== price && next !== price) {
      return setDraft({ text, from: null, message: `${newerVersionMessage}: ${formatPrice(price)}` });
    }
    close();
    if (next === price) return;
    const outcome = await onSave(next);
    if (!outcome.isSaved) setDraft({ text, from: null, message: outcome.message });
  };

  if (!draft) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.price}
        aria-label={`Price of ${name}: ${formatPrice(price)}. Change`}
        onClick={() => setDraft({ text: inputFormat.format(price), from: price })}
      >
        {formatPrice(price)}
      </button>
    );
  }
  return (
    <PriceField
      label={`Price of ${name}`}
      text={draft.text}
      message={draft.message}
      onType={(text) => setDraft({ text, from: draft.from })}
      onSave={(text) => save(draft, text)}
      onCancel={close}
      onLeave={(text) => {
        if (readPrice(text) === price) setDraft(null);
      }}
    />
  );
}

type PriceFieldProps = {
  label: string;
  text: string;
  message: string | undefined;
  onType: (text: string) => void;
  onSave: (text: string) => void;
  onCancel: () => void;
  onLeave: (text: string) => void;
};

function PriceField({ label, text, message, onType, onSave, onCancel, onLeave }: PriceFieldProps) {
  const messageId = useId();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // A field that comes back with a message does not take the focus from where it went meanwhile.
    const isElsewhere = document.activeElement?.matches('input, textarea, select, [role="menuitemradio"], dialog *');
    if (isElsewhere) return;
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);

  return (
    <span className={styles.editor}>
      <span className={classNames(styles.field, message && styles.invalid)}>
        <span aria-hidden="true">$</span>
        <input
          ref={input}
          aria-label={label}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? messageId : undefined}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
          onBlur={(event) => onLeave(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onSave(event.currentTarget.value);
            else if (event.key === 'Escape') onCancel();
            else return;
            event.preventDefault();
          }}
        />
      </span>
      {message && (
        <span id={messageId} role="alert" className={styles.message}>
          <Icon name="alert" /> {message}
        </span>
      )}
    </span>
  );
}
