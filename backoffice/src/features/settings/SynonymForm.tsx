import { createSynonymSchema, type Synonym, type SynonymValues } from '@dealer/shared-domain/staff';
import { Button, Field, Input, Note } from '@dealer/shared-ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styles from './SynonymsSection.module.css';

type SynonymFormProps = {
  /** Null for a new one. */
  synonym: Synonym | null;
  others: readonly Synonym[];
  onSave: (values: SynonymValues) => Promise<string | null>;
  onCancel?: () => void;
};

export function SynonymForm({ synonym, others, onSave, onCancel }: SynonymFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    defaultValues: { term: synonym?.term ?? '', meaning: synonym?.meaning ?? '' },
    resolver: valibotResolver(createSynonymSchema(others)),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const refused = await onSave(values);
    setProblem(refused);
    if (refused === null && synonym === null) form.reset();
  });

  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={synonym ? 'Change the synonym' : 'New synonym'}
    >
      {problem && <Note tone="bad" title={problem} role="alert" />}
      <Field label="Visitors type" error={errors.term?.message}>
        {(control) => (
          <Input {...control} {...form.register('term')} autoComplete="off" autoCapitalize="none" maxLength={80} />
        )}
      </Field>
      <Field label="It means" error={errors.meaning?.message}>
        {(control) => (
          <Input {...control} {...form.register('meaning')} autoComplete="off" autoCapitalize="none" maxLength={80} />
        )}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" aria-busy={isSubmitting} aria-disabled={isSubmitting}>
          {synonym ? 'Save' : 'Add synonym'}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
