import type { Person, PersonState } from '@dealer/shared-domain/staff';
import { Button, Icon } from '@dealer/shared-ui';
import { useRef } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { DeactivatePerson } from '../../features/people/DeactivatePerson.tsx';
import { emptyInvitation, InviteDialog } from '../../features/people/InviteDialog.tsx';
import { PeopleTable } from '../../features/people/PeopleTable.tsx';
import { PersonDialog } from '../../features/people/PersonDialog.tsx';
import { findLockOut, stateNames } from '../../features/people/person-labels.ts';
import { RemovePerson } from '../../features/people/RemovePerson.tsx';
import { RightsTable } from '../../features/people/RightsTable.tsx';
import { useStaff } from '../../staff.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import type { PeopleData } from './loader.ts';
import styles from './Page.module.css';

type PeopleDialog = { kind: 'invite' } | { kind: 'edit' | 'deactivate' | 'remove'; person: Person };

export function Page() {
  const { people, rights, work } = useLoaderData<PeopleData>();
  const { name } = useDealer();
  const { session } = useStaff();
  const navigate = useNavigate();
  const params = new URLSearchParams(useLocation().search);
  const { dialog, open, ...dialogs } = useOpenDialog(() => findAddressed(people, params));
  const invitation = useRef(emptyInvitation);
  const close = () => {
    dialogs.close();
    if (params.has('edit')) void navigate({ search: '' }, { replace: true });
  };
  const openPerson = dialog?.kind === 'invite' ? undefined : dialog?.person;
  const shared = { people, rights, work: work.find(({ userId }) => userId === openPerson?.id) };
  const ownId = session.getUser().id;

  return (
    <>
      <title>{`People | ${name}`}</title>
      <PageHead title="People" note={countStates(people)}>
        <Button variant="primary" onClick={() => open({ kind: 'invite' })}>
          <Icon name="plus" /> Invite
        </Button>
      </PageHead>
      <div className={styles.list}>
        <PeopleTable people={people} work={work} ownId={ownId} onEdit={(person) => open({ kind: 'edit', person })} />
      </div>
      <RightsTable rights={rights} people={people} />
      {dialog?.kind === 'invite' && <InviteDialog draft={invitation} onClose={close} />}
      {dialog?.kind === 'edit' && (
        <PersonDialog
          {...shared}
          person={dialog.person}
          lockOut={findLockOut(dialog.person, people, ownId)}
          onDeactivate={() => open({ kind: 'deactivate', person: dialog.person })}
          onRemove={() => open({ kind: 'remove', person: dialog.person })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'deactivate' && <DeactivatePerson {...shared} person={dialog.person} onClose={close} />}
      {dialog?.kind === 'remove' && <RemovePerson person={dialog.person} onClose={close} />}
    </>
  );
}

/** `5 active, 2 invited, 1 deactivated` */
function countStates(people: readonly Person[]): string {
  const states: PersonState[] = ['active', 'invited', 'suspended'];
  return states
    .map((state) => ({ state, count: people.filter((person) => person.state === state).length }))
    .filter(({ state, count }) => state === 'active' || count > 0)
    .map(({ state, count }) => `${count} ${stateNames[state].toLowerCase()}`)
    .join(', ');
}

/** The person whose form the address opens. */
function findAddressed(people: readonly Person[], params: URLSearchParams): PeopleDialog | null {
  const person = people.find(({ id }) => id === params.get('edit'));
  return person ? { kind: 'edit', person } : null;
}
