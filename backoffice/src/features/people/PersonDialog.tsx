import type { Person, PersonChange, StaffRole } from '@dealer/shared-domain/staff';
import { Button, Field, Input, Modal, Note } from '@dealer/shared-ui';
import { type FormEvent, useRef, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../toasts.tsx';
import { findEmailFault } from './email-fault.ts';
import styles from './PersonDialog.module.css';
import { PersonMore } from './PersonMore.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { usePersonAction } from './use-person-action.ts';

type PersonDialogProps = {
  person: Person;
  /** Why their rights cannot be taken away; null where they can. */
  lockOut: string | null;
  onRemove: () => void;
  onClose: () => void;
};

/** What a person may do and where mail reaches them, and everything that can be done to their account. */
export function PersonDialog({ person, lockOut, onRemove, onClose }: PersonDialogProps) {
  const { people } = useStaff();
  const toasts = useToasts();
  const { working, fault, run } = usePersonAction();
  const email = useRef<HTMLInputElement>(null);
  const [role, setRole] = useState<StaffRole>(person.role);
  const [emailFault, setEmailFault] = useState<string | undefined>();

  const save = (event: FormEvent) => {
    event.preventDefault();
    const contactEmail = email.current?.value.trim() ?? '';
    const change: PersonChange = {
      ...(role !== person.role && { role }),
      ...(contactEmail !== (person.contactEmail ?? '') && { contactEmail }),
    };
    const found = change.contactEmail === undefined ? undefined : findEmailFault(contactEmail);
    setEmailFault(found);
    if (found) return email.current?.focus();
    if (Object.keys(change).length === 0) return onClose();
    void run(
      'save',
      () => people.update(person.id, change),
      () => {
        onClose();
        toasts.show({ tone: 'ok', text: `${person.username} is saved` });
      },
    );
  };

  return (
    <Modal label={person.username} onClose={onClose}>
      <form className={styles.dialog} onSubmit={save} noValidate>
        <h2>{person.username}</h2>
        {fault && <Note tone="bad" title={fault} role="alert" />}
        <Field
          label="Contact e-mail"
          help="Where an invitation and a link for a forgotten password go."
          error={emailFault}
        >
          {(control) => (
            <Input {...control} ref={email} type="email" autoComplete="off" defaultValue={person.contactEmail ?? ''} />
          )}
        </Field>
        <RoleChoice role={role} onChange={setRole} locked={lockOut} />
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" aria-busy={working === 'save'} aria-disabled={working !== null}>
            {working === 'save' ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
      <PersonMore
        person={person}
        lockOut={lockOut}
        working={working}
        onRun={(name, work, said) =>
          run(name, work, (value) => {
            onClose();
            toasts.show(said(value));
          })
        }
        onRemove={onRemove}
      />
    </Modal>
  );
}
