import type { StaffRole } from '@dealer/shared-domain/staff';
import { Button, Field, Input, Modal, Note } from '@dealer/shared-ui';
import { type FormEvent, useRef, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../toasts.tsx';
import { findEmailFault } from './email-fault.ts';
import styles from './PersonDialog.module.css';
import { RoleChoice } from './RoleChoice.tsx';
import { usePersonAction } from './use-person-action.ts';

type Faults = { username?: string | undefined; email?: string | undefined };

/** Puts somebody on the list and mails them the way in. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { people } = useStaff();
  const toasts = useToasts();
  const { working, fault, run } = usePersonAction();
  const username = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const [role, setRole] = useState<StaffRole>('staff');
  const [faults, setFaults] = useState<Faults>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = username.current?.value.trim() ?? '';
    const contactEmail = email.current?.value.trim() ?? '';
    const found: Faults = {
      username: name === '' ? 'Username is required' : undefined,
      email: findEmailFault(contactEmail),
    };
    setFaults(found);
    if (found.username) return username.current?.focus();
    if (found.email) return email.current?.focus();
    void run(
      'invite',
      () => people.invite({ username: name, contactEmail, role }),
      ({ isMailed, message }) => {
        onClose();
        toasts.show({ tone: isMailed ? 'ok' : 'warn', text: message });
      },
    );
  };

  return (
    <Modal label="Invite somebody" onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit} noValidate>
        <h2>Invite somebody</h2>
        <p>They get a mail with a link, choose a password, and can sign in. The link works for one hour.</p>
        {fault && <Note tone="bad" title={fault} role="alert" />}
        <Field
          label="Username"
          help="What they sign in with: letters, digits, dots and hyphens."
          error={faults.username}
        >
          {(control) => (
            <Input {...control} ref={username} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          )}
        </Field>
        <Field label="Contact e-mail" error={faults.email}>
          {(control) => <Input {...control} ref={email} type="email" autoComplete="off" />}
        </Field>
        <RoleChoice role={role} onChange={setRole} />
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" aria-busy={working !== null} aria-disabled={working !== null}>
            {working ? 'Inviting...' : 'Send invitation'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
