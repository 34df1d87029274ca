import { type Person, type RoleRights, staffRoles } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import { Fragment } from 'react';
import { rightGroups, roleDescriptions, roleNames } from './person-labels.ts';
import styles from './RightsTable.module.css';

type RightsTableProps = { rights: RoleRights; people: readonly Person[] };

/** What each role may do, as the database says, with the number of people in each. */
export function RightsTable({ rights, people }: RightsTableProps) {
  return (
    <section className={styles.section} aria-labelledby="what-roles-may">
      <header>
        <h2 id="what-roles-may">What each role may do</h2>
        <p>The database decides by this table, whatever the page shows.</p>
      </header>
      <div className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">Right</span>
              </th>
              {staffRoles.map((role) => (
                <th key={role} scope="col" title={roleDescriptions[role]}>
                  {roleNames[role]}{' '}
                  <i className="num">
                    {people.filter((person) => person.role === role && person.state !== 'suspended').length}
                  </i>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rightGroups.map(({ title, rights: named }) => (
              <Fragment key={title}>
                <tr>
                  <th scope="colgroup" colSpan={staffRoles.length + 1} className={styles.group}>
                    {title}
                  </th>
                </tr>
                {named.map(([permission, label]) => (
                  <tr key={permission}>
                    <th scope="row">{label}</th>
                    {staffRoles.map((role) => (
                      <td key={role}>
                        {rights[role].includes(permission) ? (
                          <>
                            <Icon name="check" />
                            <span className="sr">Yes</span>
                          </>
                        ) : (
                          <>
                            <span aria-hidden="true">–</span>
                            <span className="sr">No</span>
                          </>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
