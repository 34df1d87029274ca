import { pluralize } from '@dealer/shared-domain';
import { Note } from '@dealer/shared-ui';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import styles from './ErrorSummary.module.css';
import type { VehicleFieldError } from './vehicle-fields.ts';

type ErrorSummaryProps = {
  errors: readonly VehicleFieldError[];
  isDraft: boolean;
  /** Number of save attempts; each one moves the focus here. */
  attempt: number;
};

/** The validation errors, each with a link to its field. */
export function ErrorSummary({ errors, isDraft, attempt }: ErrorSummaryProps) {
  const note = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;
  const lastAttempt = useRef(attempt);
  // Errors that appear while the user types leave the focus in the field.
  useLayoutEffect(() => {
    if (attempt === lastAttempt.current) return;
    lastAttempt.current = attempt;
    if (isShown) note.current?.focus();
  }, [attempt, isShown]);
  if (!isShown) return null;
  return (
    <Note
      ref={note}
      tone="bad"
      role="alert"
      headingLevel={2}
      title={formatErrorCount(errors.length, isDraft)}
      className={styles.summary}
    >
      <ul>
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => goToField(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
      {!isDraft && <p className={styles.hint}>A draft can be saved with less.</p>}
    </Note>
  );
}

function goToField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}

function formatErrorCount(count: number, isDraft: boolean): string {
  const things = pluralize(count, 'thing keeps', 'things keep');
  return isDraft ? `${things} this draft from being saved` : `${things} this vehicle from being published`;
}
