import { createPersonSchema, type OpenWork, type Person, type RoleRights } from '@dealer/shared-domain/staff';
import { Button, Field, Input, Modal, Note } from '@dealer/shared-ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { findPossibleOwners } from './find-possible-owners.ts';
import { HandOverField } from './HandOverField.tsx';
import { PersonActions } from './PersonActions.tsx';
import styles from './PersonDialog.module.css';
import { describeWork } from './person-labels.ts';
import { RoleField } from './RoleField.tsx';
import { usePersonAction } from './use-person-action.ts';

type PersonFormProps = {
  person: Person;
  people: readonly Person[];
  rights: RoleRights;
  work: OpenWork | undefined;
  /** Why the user's rights cannot be removed; null if they can. */
  lockOut: string | null;
  onClose: () => void;
};

type PersonDialogProps = PersonFormProps & {
  onDeactivate: () => void;
  onRemove: () => void;
};

export function PersonDialog({ onDeactivate, onRemove, ...form }: PersonDialogProps) {
  const { person, lockOut, onClose } = form;
  const toasts = useToasts();
  const action = usePersonAction();
  return (
    <Modal label={person.username} onClose={onClose}>
      <PersonForm {...form} action={action} />
      <PersonActions
        person={person}
        lockOut={lockOut}
        working={action.working}
        onRun={(name, work, toToast) =>
          action.run(name, work, (value) => {
            onClose();
            toasts.show(toToast(value));
          })
        }
        onDeactivate={onDeactivate}
        onRemove={onRemove}
      />
    </Modal>
  );
}

/** Contact e-mail and role; only changes are saved. */
function PersonForm({
  person,
  people: all,
  rights,
  work,
  lockOut,
  action: { working, problem, run },
  onClose,
}: PersonFormProps & { action: ReturnType<typeof usePersonAction> }) {
  const { people } = useStaff();
  const toasts = useToasts();
  const stored = { contactEmail: person.contactEmail ?? '', role: person.role };
  const form = useForm({
    defaultValues: stored,
    resolver: valibotResolver(createPersonSchema(stored.contactEmail)),
  });
  const currentOwner = rights[stored.role].includes('messages') ? undefined : person;
  const [handOverTo, setHandOverTo] = useState(currentOwner?.id ?? '');
  const role = form.watch('role');
  const losesWork = !rights[role].includes('messages') && work && describeWork(work) !== '';

  const save = form.handleSubmit(({ contactEmail }) => {
    const change = {
      ...(role !== stored.role && { role }),
      ...(losesWork && handOverTo !== currentOwner?.id && { handOverTo: handOverTo || null }),
      ...(contactEmail !== stored.contactEmail && { contactEmail }),
    };
    if (Object.keys(change).length === 0) return onClose();
    return run(
      'save',
      () => people.update(person.id, change),
      () => {
        onClose();
        toasts.show({ tone: 'ok', text: `${person.username} is saved` });
      },
    );
  });

  return (
    <FormProvider {...form}>
      <form className={styles.dialog} onSubmit={save} noValidate>
        <h2>{person.username}</h2>
        {problem && <Note tone="bad" title={problem} role="alert" />}
        <Field
          label="Contact e-mail"
          help="Where an invitation and a link for a forgotten password go."
          error={form.formState.errors.contactEmail?.message}
        >
          {(control) => <Input {...control} {...form.register('contactEmail')} type="email" autoComplete="off" />}
        </Field>
        <RoleField locked={lockOut} />
        {losesWork && (
          <HandOverField
            work={work}
            owners={findPossibleOwners(person, all, rights)}
            currentOwner={currentOwner}
            value={handOverTo}
            onChange={setHandOverTo}
          />
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" aria-busy={working === 'save'} aria-disabled={working !== null}>
            {working === 'save' ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
