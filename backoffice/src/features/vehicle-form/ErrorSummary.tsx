import { Note } from '@dealer/shared-ui';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import styles from './ErrorSummary.module.css';
import type { VehicleFieldError } from './vehicle-fields.ts';

type ErrorSummaryProps = {
  errors: readonly VehicleFieldError[];
  isDraft: boolean;
  /** Counts the attempts: each brings the focus here. */
  attempt: number;
};

/** All that keeps the vehicle from being saved, each line a link to its field. */
export function ErrorSummary({ errors, isDraft, attempt }: ErrorSummaryProps) {
  const note = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;
  useLayoutEffect(() => {
    if (attempt > 0 && isShown) note.current?.focus();
  }, [attempt, isShown]);
  if (!isShown) return null;
  return (
    <Note
      ref={note}
      tone="bad"
      role="alert"
      headingLevel={2}
      title={sayCount(errors.length, isDraft)}
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

function sayCount(count: number, isDraft: boolean): string {
  const things = count === 1 ? '1 thing keeps' : `${count} things keep`;
  return isDraft ? `${things} this draft from being saved` : `${things} this vehicle from being published`;
}
