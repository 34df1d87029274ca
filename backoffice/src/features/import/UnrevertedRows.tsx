import { paths } from '@dealer/shared-domain';
import type { UndoneRow } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { formatVehicles } from '../../format.ts';
import styles from './RunSection.module.css';

const shown = 50;

/** Rows that could not be undone, with the reasons. */
export function UnrevertedRows({ rows }: { rows: UndoneRow[] }) {
  const unreverted = rows.filter(({ outcome }) => outcome === 'kept');
  if (unreverted.length === 0) return null;
  return (
    <Note tone="warn" title={`${formatVehicles(unreverted.length)} could not be taken back`}>
      <ul className={styles.list}>
        {unreverted.slice(0, shown).map(({ line, vehicleId, message }) => (
          <li key={line} className="num">
            Line {line}: {message}
            {message !== 'Deleted since' && (
              <>
                {' '}
                <Link to={paths.adminEditVehicle(vehicleId)}>Open</Link>
              </>
            )}
          </li>
        ))}
        {unreverted.length > shown && <li>and {unreverted.length - shown} more</li>}
      </ul>
    </Note>
  );
}
