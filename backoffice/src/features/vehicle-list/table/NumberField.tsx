import { classNames, Icon } from '@dealer/shared-ui';
import { useId, useLayoutEffect, useRef } from 'react';
import styles from './NumberCell.module.css';

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

export function NumberField({ label, prefix, text, message, onType, onSave, onCancel, onLeave }: NumberFieldProps) {
  const messageId = useId();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // A field that reopens with an error must not take the focus from another control.
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
