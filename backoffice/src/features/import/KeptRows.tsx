import { paths } from '@dealer/shared-domain';
import type { UndoneRow } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { formatVehicles } from '../../format.ts';
import styles from './RunPart.module.css';

const shown = 50;

/** What an undo could not take back, each with its reason. */
export function KeptRows({ rows }: { rows: UndoneRow[] }) {
  const kept = rows.filter(({ outcome }) => outcome === 'kept');
  if (kept.length === 0) return null;
  return (
    <Note tone="warn" title={`${formatVehicles(kept.length)} could not be taken back`}>
      <ul className={styles.list}>
        {kept.slice(0, shown).map(({ line, vehicleId, message }) => (
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
        {kept.length > shown && <li>and {kept.length - shown} more</li>}
      </ul>
    </Note>
  );
}
