import { maxViewNameLength, type SavedViewValues } from '@dealer/shared-domain/staff';
import { Button, Field, FieldError, Input, Modal } from '@dealer/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { useMay } from '../../../staff.tsx';
import styles from '../../../ui/dialog.module.css';

type ViewDialogProps = {
  title: string;
  /** What it starts with; the name may be empty. */
  start: Pick<SavedViewValues, 'name' | 'isShared'>;
  /** False for a shared view of someone else, which stays shared. */
  canShare: boolean;
  /** Resolves to why it is not stored, or to null. */
  onSave: (values: Pick<SavedViewValues, 'name' | 'isShared'>) => Promise<string | null>;
  onClose: () => void;
};

/** Names a view, and shares it with the dealership. */
export function ViewDialog({ title, start, canShare, onSave, onClose }: ViewDialogProps) {
  const mayShare = useMay('vehicles.share');
  const [name, setName] = useState(start.name);
  const [isShared, setIsShared] = useState(start.isShared);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const problemId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    if (!name.trim()) return setProblem('Enter a name for the view');
    setIsSaving(true);
    const failed = await onSave({ name: name.trim(), isShared });
    setIsSaving(false);
    if (failed) setProblem(failed);
    else onClose();
  }

  return (
    <Modal label={title} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit} noValidate>
        <h2>{title}</h2>
        <p>A view holds the search, the filters and the order of the list as they are now.</p>
        <Field label="Name">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={maxViewNameLength}
              value={name}
              aria-describedby={problem ? problemId : undefined}
              aria-invalid={problem ? true : undefined}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <FieldError id={problemId} message={problem} />
        {mayShare && canShare && (
          <label className={styles.check}>
            <input type="checkbox" checked={isShared} onChange={({ target }) => setIsShared(target.checked)} />
            <span>
              Share with the dealership <small>Everyone who sees the vehicles finds it above the list.</small>
            </span>
          </label>
        )}
        <div className={styles.actions}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" aria-busy={isSaving}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
