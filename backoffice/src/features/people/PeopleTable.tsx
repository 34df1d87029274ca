import type { Person } from '@dealer/shared-domain/staff';
import { Button, classNames } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import table from '../../ui/record-table.module.css';
import styles from './PeopleTable.module.css';
import { formatSeen, roleNames, stateNames } from './person-labels.ts';

type PeopleTableProps = { people: Person[]; ownId: string; onEdit: (person: Person) => void };

export function PeopleTable({ people, ownId, onEdit }: PeopleTableProps) {
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
            <td data-label="State">
              <span className={classNames(styles.state, styles[person.state])}>{stateNames[person.state]}</span>
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
