import { type StaffVehicleQuery, staffPaths } from '@dealer/shared-domain/staff';
import { classNames } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useMay } from '../../../staff.tsx';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import { toVehicleListAddress } from '../vehicle-list-address.ts';
import styles from './ListTools.module.css';

type ListToolsProps = {
  query: StaffVehicleQuery;
  isFiltering: boolean;
  onFilter: () => void;
  /** Tools of the current view only. */
  children?: ReactNode;
};

export function ListTools({ query, isFiltering, onFilter, children }: ListToolsProps) {
  const count = Object.keys(query.filters ?? {}).length;
  const [mayTransfer, mayDelete] = [useMay('vehicles.transfer'), useMay('vehicles.delete')];
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={classNames(styles.filters, count > 0 && styles.set)}
        aria-label="Filters"
        aria-expanded={isFiltering}
        onClick={onFilter}
      >
        <StaffIcon name="filters" /> <span>Filters</span>
      </button>
      {children}
      {mayTransfer && (
        <Link
          className={classNames(styles.tool, styles.export)}
          to={toVehicleListAddress(query, staffPaths.exportVehicles)}
          aria-label="Export this list"
          title="Export this list"
        >
          <StaffIcon name="download" />
        </Link>
      )}
      {mayDelete && (
        <Link className={classNames(styles.tool, styles.trash)} to={staffPaths.trash} aria-label="Trash" title="Trash">
          <StaffIcon name="trash" />
        </Link>
      )}
      <nav className={styles.views} aria-label="View">
        <ViewLink label="Table" icon="rows" to={staffPaths.vehicles} query={query} />
        <ViewLink label="Grid" icon="dashboard" to={staffPaths.inventory} query={query} />
      </nav>
    </div>
  );
}

type ViewLinkProps = { label: string; icon: 'rows' | 'dashboard'; to: string; query: StaffVehicleQuery };

/** Links to the other view with the same query. */
function ViewLink({ label, icon, to, query }: ViewLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      className={styles.tool}
      to={toVehicleListAddress(query, to)}
      aria-label={label}
      title={label}
      aria-current={pathname === to ? 'page' : undefined}
    >
      <StaffIcon name={icon} />
    </Link>
  );
}
