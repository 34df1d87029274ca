import { FieldError } from '@dealer/shared-ui';
import { type ReactNode, useId } from 'react';
import styles from './ConsentField.module.css';

type ConsentFieldProps = {
  id?: string;
  label: string;
  note: ReactNode;
  isGiven: boolean;
  error?: string | undefined;
};

/** Never ticked in advance: consent must be given expressly (CASL). */
export function ConsentField({ id, label, note, isGiven, error }: ConsentFieldProps) {
  const noteId = useId();
  const errorId = `${noteId}-error`;
  return (
    <div className={styles.consent}>
      <label>
        <input
          id={id}
          type="checkbox"
          name="consent"
          aria-describedby={error ? `${errorId} ${noteId}` : noteId}
          aria-invalid={error ? true : undefined}
          defaultChecked={isGiven}
        />
        <span>{label}</span>
      </label>
      <p id={noteId}>{note}</p>
      <FieldError id={errorId} message={error} />
    </div>
  );
}
