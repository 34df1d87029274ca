import { formatCount, pluralize } from '@dealer/shared-domain';
import type { ArchiveGroup, ArchiveMatch } from '@dealer/shared-domain/import';
import { Button } from '@dealer/shared-ui';
import { useState } from 'react';
import checkStyles from '../CheckSection.module.css';
import table from '../DataTable.module.css';
import styles from './ArchiveMatches.module.css';
import type { ArchiveSession } from './archive-session.ts';
import { countPhotographed, countPhotographs } from './archive-state.ts';
import { PlaceDialog } from './PlaceDialog.tsx';

const shownGroups = 100;
const shownProblems = 50;

/** Which photographs go to which vehicle, and which to none, before anything is sent. */
export function ArchiveMatches({ match, archive }: { match: ArchiveMatch; archive: ArchiveSession }) {
  const [isPlacing, setIsPlacing] = useState(false);
  const { groups, problems, unplaced } = match;
  const known = groups.reduce((sum, { knownCount }) => sum + knownCount, 0);
  const count = countPhotographs({ match });
  return (
    <>
      <dl className={`num ${checkStyles.tally}`}>
        <div>
          <dt>
            {count === 1 ? 'photograph' : 'photographs'} for {pluralize(countPhotographed({ match }), 'vehicle')}
          </dt>
          <dd>{formatCount(count)}</dd>
        </div>
        {known > 0 && (
          <div>
            <dt>already here, left out</dt>
            <dd>{formatCount(known)}</dd>
          </div>
        )}
        {problems.length > 0 && (
          <div className={checkStyles.bad}>
            <dt>will not be added</dt>
            <dd>{formatCount(problems.length)}</dd>
          </div>
        )}
      </dl>
      {groups.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        <section className={table.box} tabIndex={0} aria-label="Vehicles that get photographs">
          <ul className={styles.groups}>
            {groups.slice(0, shownGroups).map((group) => (
              <GroupRow key={group.vehicle.id ?? group.vehicle.line} group={group} />
            ))}
          </ul>
          {groups.length > shownGroups && (
            <p className={styles.more}>and {pluralize(groups.length - shownGroups, 'vehicle')} more</p>
          )}
        </section>
      )}
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        <section className={`${table.box} ${styles.problems}`} tabIndex={0} aria-label="Files that will not be added">
          <table className={table.table}>
            <tbody>
              {problems.slice(0, shownProblems).map(({ path, reason }) => (
                <tr key={path}>
                  <td>
                    <span className={table.long}>{path}</span>
                  </td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {problems.length > shownProblems && (
            <p className={styles.more}>and {pluralize(problems.length - shownProblems, 'file')} more</p>
          )}
        </section>
      )}
      {unplaced.length > 0 && (
        <Button className={styles.place} onClick={() => setIsPlacing(true)}>
          Place {pluralize(unplaced.length, 'photograph')} by hand
        </Button>
      )}
      {isPlacing && <PlaceDialog archive={archive} files={unplaced} onClose={() => setIsPlacing(false)} />}
    </>
  );
}

function GroupRow({ group: { vehicle, files, knownCount } }: { group: ArchiveGroup }) {
  const [first] = files;
  const last = files.length > 1 ? files.at(-1) : undefined;
  const facts = [
    vehicle.stockNumber,
    files.length > 0 && pluralize(files.length, 'photograph'),
    files.length > 0 &&
      vehicle.imageIds.length > 0 &&
      `after the ${formatCount(vehicle.imageIds.length)} that are there`,
    knownCount > 0 && `${formatCount(knownCount)} already here`,
    vehicle.isSold && 'sold',
  ];
  return (
    <li>
      <span>
        {first && <code>{first.path}</code>}
        {last && (
          <>
            {' … '}
            <code>{toFileName(last.path)}</code>
          </>
        )}
      </span>
      <span>
        <b>{vehicle.name}</b>
        <small className="num">{facts.filter(Boolean).join(', ')}</small>
      </span>
    </li>
  );
}

function toFileName(path: string): string {
  return path.split('/').at(-1) ?? path;
}
