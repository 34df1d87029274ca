import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

/** Spread on the input, select or text area. */
type FieldControl = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

type FieldProps = {
  label: ReactNode;
  /** Also marks the control as invalid. */
  error?: string | undefined;
  help?: ReactNode;
  isOptional?: boolean;
  /** Shown at the end of the label's line, for example the value's origin. */
  mark?: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

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

/** For controls outside a `Field`. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" /> {message}
    </p>
  );
}
