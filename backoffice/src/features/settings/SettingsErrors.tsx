import { pluralize } from '@dealer/shared-domain';
import type { SettingsProblem } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import { useLayoutEffect, useRef } from 'react';
import styles from './SettingsErrors.module.css';
import { settingsControlId } from './settings-control.ts';

type SettingsErrorsProps = {
  problems: readonly SettingsProblem[];
  /** Number of save attempts; each one moves the focus here. */
  attempt: number;
  onGoTo: (problem: SettingsProblem) => void;
};

/** The validation errors of all tabs, each with a link to its control. */
export function SettingsErrors({ problems, attempt, onGoTo }: SettingsErrorsProps) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (attempt > 0) note.current?.focus();
  }, [attempt]);
  if (problems.length === 0) return null;
  const things = pluralize(problems.length, 'thing keeps', 'things keep');
  return (
    <Note
      ref={note}
      tone="bad"
      role="alert"
      headingLevel={2}
      title={`${things} the settings from being saved`}
      className={styles.note}
    >
      <ul>
        {problems.map((problem) => (
          <li key={problem.id}>
            <a
              href={`#${settingsControlId(problem.id)}`}
              onClick={(event) => {
                event.preventDefault();
                onGoTo(problem);
              }}
            >
              {problem.message}
            </a>
          </li>
        ))}
      </ul>
    </Note>
  );
}
