import type { OpenWork, Person, RoleRights } from '@dealer/shared-domain/staff';
import { Confirm, Note } from '@dealer/shared-ui';
import { useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { findPossibleOwners } from './find-possible-owners.ts';
import { HandOverField } from './HandOverField.tsx';
import { describeWork } from './person-labels.ts';
import { usePersonAction } from './use-person-action.ts';

type DeactivatePersonProps = {
  person: Person;
  people: readonly Person[];
  rights: RoleRights;
  work: OpenWork | undefined;
  onClose: () => void;
};

/** Signs a person out for good and hands open leads and test drives to a person who may answer them. */
export function DeactivatePerson({ person, people, rights, work, onClose }: DeactivatePersonProps) {
  const { people: source } = useStaff();
  const toasts = useToasts();
  const { working, problem, run } = usePersonAction();
  const [handOverTo, setHandOverTo] = useState('');
  const { id, username } = person;
  const open = work ? describeWork(work) : '';
  const owners = findPossibleOwners(person, people, rights);
  const next = owners.find((other) => other.id === handOverTo);
  const deactivate = () =>
    run(
      'deactivate',
      () => source.update(id, { isSuspended: true, handOverTo: handOverTo || null }),
      () => {
        onClose();
        const detail = open && `${open} now with ${next ? next.username : 'nobody yet'}`;
        toasts.show({ tone: 'ok', text: `${username} is deactivated`, ...(detail && { detail }) });
      },
    );
  return (
    <Confirm
      isDangerous
      question={`Deactivate ${username}?`}
      detail={
        <>
          {problem && <Note tone="bad" title={problem} role="alert" />}
          <p>
            They are signed out everywhere immediately and can’t sign in again. What they did stays in the history under
            their name.
          </p>
          {work && open && <HandOverField work={work} owners={owners} value={handOverTo} onChange={setHandOverTo} />}
        </>
      }
      confirmLabel={working ? 'Deactivating...' : 'Deactivate'}
      cancelLabel="Keep active"
      isWorking={working !== null}
      onConfirm={deactivate}
      onCancel={onClose}
    />
  );
}
