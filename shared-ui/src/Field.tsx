import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

/** What a control takes over from its field: spread it on the input, select or text area. */
export type FieldControl = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

export type FieldProps = {
  label: ReactNode;
  /** Below the control, in red; it makes the control invalid. */
  error?: string | undefined;
  help?: ReactNode;
  isOptional?: boolean;
  /** Beside the label, at the other end of its line: where the value came from, and what undoes it. */
  mark?: ReactNode;
  /** Where a link must find the control. */
  id?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** Name above, help below, message below that; the control says both to assistive technology. */
export function Field({ label, error, help, isOptional = false, mark, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const described = [error && errorId, help && helpId].filter(Boolean).join(' ');
  const name = (
    <label className={styles.label} htmlFor={controlId}>
      {label} {isOptional && <span className={styles.optional}>optional</span>}
    </label>
  );
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      {mark ? (
        <div className={styles.head}>
          {name} {mark}
        </div>
      ) : (
        name
      )}
      {children({
        id: controlId,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {help && (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  );
}

/** The message of a control that stands in no `Field` of its own. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" /> {message}
    </p>
  );
}
