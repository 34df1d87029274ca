import { formatCount } from '@dealer/shared-domain';
import { type DeletedVehicle, staffPaths } from '@dealer/shared-domain/staff';
import { Button, ButtonLink, Empty } from '@dealer/shared-ui';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { TrashTable } from '../../features/trash/TrashTable.tsx';
import { useRestoreVehicles } from '../../features/vehicle-list/actions/use-restore-vehicles.ts';
import { formatVehicles } from '../../format.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { TrashData } from './loader.ts';
import styles from './Page.module.css';

export function Page() {
  const { vehicles, total, page, lastPage, loadedAtMs } = useLoaderData<TrashData>();
  const { name } = useDealer();
  const work = useTrashWork(vehicles);
  return (
    <>
      <title>{`Trash | ${name}`}</title>
      <BackLink to={staffPaths.vehicles} label="Vehicle Management" />
      <PageHead title="Trash" note={total > 0 && formatVehicles(total)}>
        {work.selected.length > 0 && (
          <Button variant="primary" disabled={work.isRestoring} onClick={() => void work.restore(work.selected)}>
            {work.isRestoring ? 'Restoring...' : `Restore ${formatVehicles(work.selected.length)}`}
          </Button>
        )}
      </PageHead>
      {vehicles.length === 0 ? (
        <Empty
          icon="trash"
          title={total === 0 ? 'The trash is empty' : 'Nothing on this page'}
          actions={<ButtonLink to={total === 0 ? staffPaths.vehicles : staffPaths.trash}>Back</ButtonLink>}
        >
          <p>Deleted vehicles stay here for 30 days.</p>
        </Empty>
      ) : (
        <>
          <p className={styles.note}>
            After 30 days a vehicle and its files are removed for good. Restoring brings back photographs, history and
            messages.
          </p>
          <div className={styles.list}>
            <TrashTable
              vehicles={vehicles}
              nowMs={loadedAtMs}
              selectedIds={new Set(work.selected.map(({ id }) => id))}
              isRestoring={work.isRestoring}
              onSelect={work.select}
              onRestore={(vehicle) => void work.restore([vehicle])}
            />
          </div>
          {lastPage > 1 && <Pages page={page} lastPage={lastPage} />}
        </>
      )}
    </>
  );
}

function Pages({ page, lastPage }: Pick<TrashData, 'page' | 'lastPage'>) {
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && <ButtonLink to={`?page=${page - 1}`}>Previous</ButtonLink>}
      <span className="num">
        Page {formatCount(page)} of {formatCount(lastPage)}
      </span>
      {page < lastPage && <ButtonLink to={`?page=${page + 1}`}>Next</ButtonLink>}
    </nav>
  );
}

/** The selected vehicles and their restoring; those that fail stay selected. */
function useTrashWork(vehicles: DeletedVehicle[]) {
  const [ids, setIds] = useState<string[]>([]);
  const [isRestoring, setIsRestoring] = useState(false);
  const restoreVehicles = useRestoreVehicles();

  async function restore(rows: DeletedVehicle[]) {
    setIsRestoring(true);
    await restoreVehicles(rows);
    setIsRestoring(false);
  }

  return { selected: vehicles.filter(({ id }) => ids.includes(id)), select: setIds, isRestoring, restore };
}
