import { paths, type Vehicle } from '@dealer/shared-domain';
import { maxCompared, removeCompared, storeCompared } from '@dealer/shared-domain/saved-vehicles';
import { ButtonLink, Empty, Icon } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { Navigate, useLoaderData, useLocation } from 'react-router-dom';
import { AsIsNote } from '../../features/compare/AsIsNote.tsx';
import { AskBar } from '../../features/compare/AskBar.tsx';
import { ComparisonNotes } from '../../features/compare/ComparisonNotes.tsx';
import { ComparisonTable } from '../../features/compare/ComparisonTable.tsx';
import { readComparedIds } from '../../features/compare/compared-ids.ts';
import { compareVehicles } from '../../features/compare/comparison.ts';
import { OneMore } from '../../features/compare/OneMore.tsx';
import { useRemoval } from '../../features/compare/use-removal.ts';
import { PageHead } from '../../features/head/PageHead.tsx';
import { useSavedVehicles } from '../../features/saved/use-saved-vehicles.ts';
import { isModifiedClick } from '../../ui/is-modified-click.ts';
import { PrintHead } from '../../ui/PrintHead.tsx';
import type { CompareData } from './loader.ts';
import styles from './Page.module.css';

/** The address names the vehicles, so that a comparison can be shared. */
export function ComparePage() {
  const { vehicles, sold, missing, beyond, similar, year } = useLoaderData<CompareData>();
  const [isDifferencesOnly, setIsDifferencesOnly] = useState(false);
  const { page, announcement, noteRemoval } = useRemoval(vehicles);
  useLeavingVehicles(sold, missing);
  const isComparison = vehicles.length > 1;
  const parts = compareVehicles(vehicles, year).map((part) => ({
    ...part,
    rows: isDifferencesOnly && isComparison ? part.rows.filter(({ differs }) => differs) : part.rows,
  }));
  return (
    <div ref={page} className={`wrap ${styles.page}`}>
      <PageHead
        title="Compare vehicles"
        description="Vehicles side by side: price, specifications, features and disclosures."
        path={paths.compare(vehicles.map(({ id }) => id))}
        noindex
      />
      <PrintHead />
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>Compare vehicles</h1>
          {isComparison && <p>The best of a row is marked. As-is and branded vehicles take no mark.</p>}
        </div>
        <div className={styles.tools}>
          {isComparison && <DifferencesSwitch isOn={isDifferencesOnly} onChange={setIsDifferencesOnly} />}
          {vehicles.length > 0 && vehicles.length < maxCompared && (
            // A shared comparison becomes this visitor's own if there is none yet.
            <ButtonLink to={paths.inventory} onClick={(event) => isModifiedClick(event) || storeCompared(vehicles)}>
              <Icon name="plus" /> Add a vehicle
            </ButtonLink>
          )}
        </div>
      </header>
      <p className="sr" aria-live="polite">
        {announcement}
      </p>
      <ComparisonNotes sold={sold} missing={missing.length} beyond={beyond} remaining={vehicles.length} />
      {vehicles.length === 0 && <NothingToCompare />}
      {vehicles.length === 1 && vehicles[0] && <OneMore vehicle={vehicles[0]} similar={similar} />}
      {vehicles.length > 0 && (
        <ComparisonTable
          vehicles={vehicles}
          parts={parts.filter(({ rows }) => rows.length > 0)}
          onRemove={(removed, otherIds) => {
            noteRemoval(removed);
            storeCompared(
              vehicles,
              vehicles.filter(({ id }) => otherIds.includes(id)),
            );
          }}
        />
      )}
      <AsIsNote vehicles={vehicles} />
      {isComparison && <AskBar key={vehicles.map(({ id }) => id).join()} vehicles={vehicles} />}
    </div>
  );
}

/** Vehicles that cannot be bought leave the device's comparison, too: they would keep others out. */
function useLeavingVehicles(sold: Vehicle[], missing: string[]): void {
  useEffect(() => {
    const ids = [...sold.map(({ id }) => id), ...missing];
    if (ids.length > 0) removeCompared(ids);
  }, [sold, missing]);
}

type DifferencesSwitchProps = { isOn: boolean; onChange: (isOn: boolean) => void };

function DifferencesSwitch({ isOn, onChange }: DifferencesSwitchProps) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} /> Only what
      differs
    </label>
  );
}

/** An address without vehicles leads to the comparison of the device, if there is one. */
function NothingToCompare() {
  const { search } = useLocation();
  const compared = useSavedVehicles((lists) => lists.compared);
  if (compared.length > 0 && readComparedIds(search).length === 0) {
    return <Navigate to={paths.compare(compared.map(({ id }) => id))} replace />;
  }
  return (
    <Empty
      icon="compare"
      title="Nothing to compare yet"
      actions={
        <ButtonLink variant="primary" to={paths.inventory}>
          Browse inventory
        </ButtonLink>
      }
    >
      <p>Choose Compare on two to four vehicles of the list.</p>
    </Empty>
  );
}
