import { invitationSchema, type StaffRole } from '@dealer/shared-domain/staff';
import { Button, Field, Input, Modal, Note } from '@dealer/shared-ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type RefObject, useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import styles from './PersonDialog.module.css';
import { RoleField } from './RoleField.tsx';
import { usePersonAction } from './use-person-action.ts';

/** What was typed when the dialog was closed without sending. */
export type InvitationDraft = { username: string; contactEmail: string; role: StaffRole };
export const emptyInvitation: InvitationDraft = { username: '', contactEmail: '', role: 'sales' };

type InviteDialogProps = { draft: RefObject<InvitationDraft>; onClose: () => void };

/** Adds a user and e-mails the invitation. */
export function InviteDialog({ draft, onClose }: InviteDialogProps) {
  const { people } = useStaff();
  const toasts = useToasts();
  const { working, problem, run } = usePersonAction();
  const form = useForm({
    defaultValues: draft.current,
    resolver: valibotResolver(invitationSchema),
  });
  const { errors } = form.formState;
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => (draft.current = values) }),
    [form, draft],
  );

  const submit = form.handleSubmit((invitation) =>
    run(
      'invite',
      () => people.invite(invitation),
      ({ isMailed, message }) => {
        draft.current = emptyInvitation;
        onClose();
        toasts.show({ tone: isMailed ? 'ok' : 'warn', text: message });
      },
    ),
  );

  return (
    <Modal label="Invite a person" onClose={onClose}>
      <FormProvider {...form}>
        <form className={styles.dialog} onSubmit={submit} noValidate>
          <h2>Invite a person</h2>
          <p>They get a mail with a link, choose a password, and can sign in. The link works once and for 72 hours.</p>
          {problem && <Note tone="bad" title={problem} role="alert" />}
          <Field
            label="Username"
            help="What they sign in with: letters, digits, dots, hyphens and underscores."
            error={errors.username?.message}
          >
            {(control) => (
              <Input
                {...control}
                {...form.register('username')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Field label="Contact e-mail" error={errors.contactEmail?.message}>
            {(control) => <Input {...control} {...form.register('contactEmail')} type="email" autoComplete="off" />}
          </Field>
          <RoleField />
          <div className={styles.actions}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" aria-busy={working !== null} aria-disabled={working !== null}>
              {working ? 'Inviting...' : 'Send invitation'}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Modal>
  );
}
