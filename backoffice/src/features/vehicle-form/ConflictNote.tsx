import { newerVersionMessage } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { useState } from 'react';
import styles from './ConflictNote.module.css';
import type { MergedVehicle, VehicleDifference } from './vehicle-differences.ts';

type ConflictNoteProps = Pick<MergedVehicle, 'differences' | 'takenOver'> & {
  onSaveMine: () => void;
  onTakeTheirs: () => void;
};

/** Two people changed the same vehicle. Nothing is saved until one of the two is chosen. */
export function ConflictNote({ differences, takenOver, onSaveMine, onTakeTheirs }: ConflictNoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Note
      tone="warn"
      role="alert"
      title={newerVersionMessage}
      className={styles.note}
      actions={
        <>
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide theirs' : 'Show theirs'}
          </Button>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button variant="primary" onClick={onSaveMine}>
            Save mine
          </Button>
        </>
      }
    >
      <p>All you typed is still here. {sayDifferences(differences, takenOver)}</p>
      {isOpen && <Comparison differences={differences} takenOver={takenOver} />}
    </Note>
  );
}

function Comparison({ differences, takenOver }: Pick<MergedVehicle, 'differences' | 'takenOver'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls in itself must be reachable by keyboard.
    <section className={styles.scroll} aria-label="Mine and theirs" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Mine</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ key, label, mine, theirs }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
          {takenOver.map(({ key, label, mine, theirs }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                {mine} <small>(not changed by you, theirs is used)</small>
              </td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function sayDifferences(differences: VehicleDifference[], takenOver: VehicleDifference[]): string {
  const both = listLabels(differences);
  const theirs = listLabels(takenOver);
  return [
    both && `You and they differ in ${both}.`,
    theirs && `Only they changed ${theirs}: “Save mine” keeps that.`,
    !both && 'Nothing of yours is in the way.',
  ]
    .filter(Boolean)
    .join(' ');
}

function listLabels(list: VehicleDifference[]): string {
  return list.map(({ label }) => label).join(', ');
}
