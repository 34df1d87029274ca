import { type ImportSource, importFieldLabel, isImportFieldKey } from '@dealer/shared-domain/import';
import { Button, Field, Input, Modal, Select } from '@dealer/shared-ui';
import { type FormEvent, useState } from 'react';
import styles from './SourceDialog.module.css';

type SourceDialogProps = {
  source: ImportSource;
  onClose: () => void;
  /** Resolves to false if it failed. */
  onSave: (source: ImportSource) => Promise<boolean>;
  onRemove: (source: ImportSource) => Promise<void>;
};

/** Changes the name, the unit and the words of a source. */
export function SourceDialog({ source, onClose, onSave, onRemove }: SourceDialogProps) {
  const [draft, setDraft] = useState(source);
  const [isWorking, setIsWorking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsWorking(true);
    const isSaved = await onSave({ ...draft, name: draft.name.trim() });
    setIsWorking(false);
    if (isSaved) onClose();
  };
  return (
    <Modal label={`Source ${source.name}`} onClose={onClose}>
      <form className={styles.dialog} onSubmit={(event) => void submit(event)}>
        <h2>{source.name}</h2>
        <Field label="Name">
          {(control) => (
            <Input
              {...control}
              value={draft.name}
              maxLength={80}
              onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
            />
          )}
        </Field>
        <Field label="Odometer">
          {(control) => (
            <Select
              {...control}
              value={draft.distance ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setDraft({ ...draft, distance: value === 'km' || value === 'mi' ? value : null })
              }
            >
              <option value="">Ask with the next file</option>
              <option value="km">Kilometres</option>
              <option value="mi">Miles</option>
            </Select>
          )}
        </Field>
        <Words source={draft} onChange={setDraft} />
        <div className={styles.actions}>
          <Button variant="danger" onClick={() => void onRemove(source)} disabled={isWorking}>
            Remove
          </Button>
          <Button onClick={onClose} disabled={isWorking}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            disabled={isWorking || draft.name.trim() === ''}
            aria-busy={isWorking}
          >
            {isWorking ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function Words({ source, onChange }: { source: ImportSource; onChange: (source: ImportSource) => void }) {
  const entries = Object.entries(source.words).flatMap(([field, list]) =>
    Object.entries(list).map(([text, word]) => ({ field, text, word })),
  );
  const change = (field: string, text: string, word: string | null) => {
    const words = Object.fromEntries(
      Object.entries(source.words).map(([name, list]) => [
        name,
        name === field
          ? Object.fromEntries(
              Object.entries(list).flatMap(([key, current]): [string, string][] => {
                if (key !== text) return [[key, current]];
                return word === null ? [] : [[key, word]];
              }),
            )
          : list,
      ]),
    );
    onChange({ ...source, words });
  };
  if (entries.length === 0) return <p className={styles.note}>No value has been decided for it yet.</p>;
  return (
    <ul className={styles.words}>
      {entries.map(({ field, text, word }) => (
        <li key={`${field} ${text}`}>
          <span>
            <code>{text}</code>
            <small>{isImportFieldKey(field) ? importFieldLabel(field) : field}</small>
          </span>
          <Input
            aria-label={`Our word for ${text}`}
            value={word}
            maxLength={60}
            required
            onChange={({ currentTarget }) => change(field, text, currentTarget.value)}
          />
          <Button variant="quiet" onClick={() => change(field, text, null)}>
            Forget <span className="sr">{text}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
