import type { OpenWork, Person } from '@dealer/shared-domain/staff';
import { Button, classNames } from '@dealer/shared-ui';
import { useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatShortDay } from '../../format.ts';
import table from '../../ui/record-table.module.css';
import styles from './PeopleTable.module.css';
import { describeInvitation, formatSeen, roleNames, stateNames } from './person-labels.ts';

type PeopleTableProps = {
  people: Person[];
  work: readonly OpenWork[];
  ownId: string;
  onEdit: (person: Person) => void;
};

export function PeopleTable({ people, work, ownId, onEdit }: PeopleTableProps) {
  const [nowMs] = useState(Date.now);
  const leadsOf = (id: string) => work.find(({ userId }) => userId === id)?.leads ?? 0;
  const { timeZone } = useDealer();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: styled as a list on a phone, the table would lose its role.
    <table className={classNames(table.table, styles.table)} role="table">
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Role</th>
          <th scope="col">Two-factor</th>
          <th scope="col">Last seen</th>
          <th scope="col" className="num">
            Open leads
          </th>
          <th scope="col">State</th>
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row">
              <b>
                {person.username}
                {person.id === ownId && <i> you</i>}
              </b>
              <span>{person.contactEmail ?? 'No contact e-mail'}</span>
            </th>
            <td data-label="Role">{roleNames[person.role]}</td>
            <td data-label="Two-factor">{person.hasTwoFactor ? 'On' : 'Off'}</td>
            <td data-label="Last seen" className="num">
              {person.lastSeenAt ? formatSeen(person.lastSeenAt, timeZone) : 'Not yet'}
            </td>
            <td data-label="Open leads" className="num">
              {leadsOf(person.id) || '–'}
            </td>
            <td data-label="State">
              <span className={classNames(styles.state, styles[person.state])}>{stateNames[person.state]}</span>
              {person.state === 'invited' && <Expiry at={person.invitationExpiresAt} nowMs={nowMs} />}
              {person.suspendedAt && <small> since {formatShortDay(person.suspendedAt, timeZone)}</small>}
            </td>
            <td className={classNames(table.action, styles.action)}>
              <Button aria-label={`Edit ${person.username}`} onClick={() => onEdit(person)}>
                Edit
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Expiry({ at, nowMs }: { at: string | null; nowMs: number }) {
  const { isOver, text } = describeInvitation(at, nowMs);
  return <small className={classNames(styles.expiry, isOver && styles.over)}>{text}</small>;
}
