import type { Person } from '@dealer/shared-domain/staff';
import { Button, classNames } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import styles from './PeopleTable.module.css';
import { formatSeen, roleNames, stateNames } from './person-words.ts';

type PeopleTableProps = { people: Person[]; ownId: string; onEdit: (person: Person) => void };

/** Who works here: a table, on a phone a list. */
export function PeopleTable({ people, ownId, onEdit }: PeopleTableProps) {
  const { timeZone } = useDealer();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: drawn as a list on a phone it would lose what it is.
    <table className={styles.table} role="table">
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
            <td className={styles.act}>
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
