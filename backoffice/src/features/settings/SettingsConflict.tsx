import type { DealerSettings } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { useLayoutEffect, useRef } from 'react';
import { nameFields } from './name-fields.ts';
import styles from './SettingsConflict.module.css';
import type { SaveProblem } from './use-settings-form.ts';

type SettingsConflictProps = {
  problem: Extract<SaveProblem, { kind: 'conflict' }>;
  mine: DealerSettings;
  onSaveMine: () => void;
  onTakeTheirs: () => void;
};

/** Two people changed the settings. Nothing is saved until one of the two is chosen. */
export function SettingsConflict({ problem, mine, onSaveMine, onTakeTheirs }: SettingsConflictProps) {
  const { theirs, disputed, takenOver } = problem;
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => note.current?.focus(), []);
  return (
    <Note
      ref={note}
      tone="warn"
      role="alert"
      title="Somebody else changed the settings meanwhile"
      className={styles.note}
      actions={
        <>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button variant="primary" onClick={onSaveMine}>
            Save mine
          </Button>
        </>
      }
    >
      <p>
        All you typed is still here.{' '}
        {disputed.length > 0 ? `You and they differ in ${nameFields(disputed)}.` : 'Nothing of yours is in the way.'}{' '}
        {takenOver.length > 0 && `Only they changed ${nameFields(takenOver)}: "Save mine" keeps that.`}
      </p>
      {disputed.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls in itself must be reachable by keyboard.
        <section className={styles.scroll} aria-label="Mine and theirs" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Setting</th>
                <th scope="col">Mine</th>
                <th scope="col">Theirs</th>
              </tr>
            </thead>
            <tbody>
              {disputed.map(({ id, label, say }) => (
                <tr key={id}>
                  <th scope="row">{label}</th>
                  <td>{say(mine)}</td>
                  <td>{say(theirs.settings)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Note>
  );
}
