import { pluralize } from '@dealer/shared-domain';
import type { Person } from '@dealer/shared-domain/staff';
import { Button, Icon } from '@dealer/shared-ui';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { InviteDialog } from '../../features/people/InviteDialog.tsx';
import { PeopleTable } from '../../features/people/PeopleTable.tsx';
import { PersonDialog } from '../../features/people/PersonDialog.tsx';
import { findLockOut } from '../../features/people/person-labels.ts';
import { RemovePerson } from '../../features/people/RemovePerson.tsx';
import { RightsTable } from '../../features/people/RightsTable.tsx';
import { useStaff } from '../../staff.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { PeopleData } from './loader.ts';
import styles from './Page.module.css';

type Open = { kind: 'invite' } | { kind: 'edit' | 'remove'; person: Person } | null;

export function Page() {
  const { people, rights } = useLoaderData<PeopleData>();
  const { name } = useDealer();
  const { session } = useStaff();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const ownId = session.getUser().id;

  return (
    <>
      <title>{`People | ${name}`}</title>
      <PageHead title="People" note={pluralize(people.length, 'person', 'people')}>
        <Button variant="primary" onClick={() => setOpen({ kind: 'invite' })}>
          <Icon name="plus" /> Invite
        </Button>
      </PageHead>
      <div className={styles.list}>
        <PeopleTable people={people} ownId={ownId} onEdit={(person) => setOpen({ kind: 'edit', person })} />
      </div>
      <RightsTable rights={rights} people={people} />
      {open?.kind === 'invite' && <InviteDialog onClose={close} />}
      {open?.kind === 'edit' && (
        <PersonDialog
          person={open.person}
          lockOut={findLockOut(open.person, people, ownId)}
          onRemove={() => setOpen({ kind: 'remove', person: open.person })}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && <RemovePerson person={open.person} onClose={close} />}
    </>
  );
}
