import { newerVersionMessage } from '@dealer/shared-domain/staff';
import { classNames, Icon } from '@dealer/shared-ui';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './NumberCell.module.css';
import type { EditOutcome } from './use-row-edits.ts';

type NumberCellProps = {
  /** What it is of which vehicle, for the names of button and field: `Price of 2019 Honda Civic`. */
  label: string;
  /** Nothing where it is not known yet. */
  value: number | null;
  format: (value: number) => string;
  /** What was typed as a number, or nothing. */
  read: (text: string) => number | null;
  /** The sentence for what cannot be read. */
  invalid: string;
  prefix?: string;
  onSave: (value: number) => Promise<EditOutcome>;
};

/** `from` is the value that the person began with; undefined once they were told of a newer one. */
type Draft = { text: string; from: number | null | undefined; message?: string };

const inputFormat = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 2 });

/** A number in the list: a press makes it a field. Enter saves, Escape leaves it; what failed keeps what was typed. */
export function NumberCell({ label, value, format, read, invalid, prefix, onSave }: NumberCellProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusNext = useRef(false);
  const shown = value === null ? '' : format(value);

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
    const next = read(text);
    if (next === null) return setDraft({ text, from, message: invalid });
    if (from !== undefined && from !== value && next !== value) {
      return setDraft({ text, from: undefined, message: `${newerVersionMessage}: ${shown}` });
    }
    close();
    if (next === value) return;
    const outcome = await onSave(next);
    if (!outcome.isSaved) setDraft({ text, from: undefined, message: outcome.message });
  };

  if (!draft) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.number}
        aria-label={`${label}: ${shown || 'not known'}. Change`}
        onClick={() => setDraft({ text: value === null ? '' : inputFormat.format(value), from: value })}
      >
        {shown || '–'}
      </button>
    );
  }
  return (
    <NumberField
      label={label}
      prefix={prefix}
      text={draft.text}
      message={draft.message}
      onType={(text) => setDraft({ text, from: draft.from })}
      onSave={(text) => void save(draft, text)}
      onCancel={close}
      onLeave={(text) => {
        if (read(text) === value) setDraft(null);
      }}
    />
  );
}

type NumberFieldProps = {
  label: string;
  prefix: string | undefined;
  text: string;
  message: string | undefined;
  onType: (text: string) => void;
  onSave: (text: string) => void;
  onCancel: () => void;
  onLeave: (text: string) => void;
};

function NumberField({ label, prefix, text, message, onType, onSave, onCancel, onLeave }: NumberFieldProps) {
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
        {prefix && <span aria-hidden="true">{prefix}</span>}
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
