import type { SettingsProblem } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import { useLayoutEffect, useRef } from 'react';
import styles from './SettingsMistakes.module.css';
import { settingsControlId } from './settings-form.ts';

type SettingsMistakesProps = {
  mistakes: readonly SettingsProblem[];
  attempt: number;
  onGoTo: (mistake: SettingsProblem) => void;
};

/** All that keeps the settings from being saved, each line a link to its control, in whichever tab. */
export function SettingsMistakes({ mistakes, attempt, onGoTo }: SettingsMistakesProps) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (attempt > 0) note.current?.focus();
  }, [attempt]);
  if (mistakes.length === 0) return null;
  const things = mistakes.length === 1 ? '1 thing keeps' : `${mistakes.length} things keep`;
  return (
    <Note
      ref={note}
      tone="bad"
      role="alert"
      headingLevel={2}
      title={`${things} the settings from being saved`}
      className={styles.mistakes}
    >
      <ul>
        {mistakes.map((mistake) => (
          <li key={mistake.id}>
            <a
              href={`#${settingsControlId(mistake.id)}`}
              onClick={(event) => {
                event.preventDefault();
                onGoTo(mistake);
              }}
            >
              {mistake.message}
            </a>
          </li>
        ))}
      </ul>
    </Note>
  );
}
