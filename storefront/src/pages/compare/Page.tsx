import { paths } from '@dealer/shared-domain';
import { ButtonLink, Empty, Icon, Note } from '@dealer/shared-ui';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { ComparisonTable } from '../../features/compare/ComparisonTable.tsx';
import { compareVehicles } from '../../features/compare/comparison.ts';
import { PageHead } from '../../features/head/PageHead.tsx';
import { maxCompared, setCompared } from '@dealer/shared-domain/saved-vehicles';
import type { CompareData } from './loader.ts';
import styles from './Page.module.css';

/** The address names the vehicles, so that a comparison can be shared. */
export function ComparePage() {
  const { vehicles, missing } = useLoaderData<CompareData>();
  const [isDifferencesOnly, setIsDifferencesOnly] = useState(false);
  const free = maxCompared - vehicles.length;
  const parts = compareVehicles(vehicles).map((part) => ({
    ...part,
    rows: isDifferencesOnly ? part.rows.filter(({ differs }) => differs) : part.rows,
  }));
  return (
    <div className="wrap">
      <PageHead
        title="Compare vehicles"
        description="Vehicles side by side: price, specifications, features and disclosures."
        path={paths.compare(vehicles.map(({ id }) => id))}
        noindex
      />
      <header className={styles.head}>
        <h1>Compare vehicles</h1>
        <div className={styles.tools}>
          {vehicles.length > 1 && (
            <label>
              <input
                type="checkbox"
                checked={isDifferencesOnly}
                onChange={(event) => setIsDifferencesOnly(event.currentTarget.checked)}
              />{' '}
              Only what differs
            </label>
          )}
          {vehicles.length > 0 && free > 0 && (
            // A shared comparison becomes this visitor's own.
            <ButtonLink to={paths.inventory} onClick={() => setCompared(vehicles)}>
              <Icon name="plus" /> Add a vehicle
            </ButtonLink>
          )}
        </div>
      </header>
      {missing > 0 && (
        <Note
          tone="info"
          title={missing === 1 ? 'One vehicle is no longer listed' : `${missing} vehicles are no longer listed`}
        >
          It was sold or taken off the list.
        </Note>
      )}
      {vehicles.length === 0 ? (
        <NothingToCompare />
      ) : (
        <>
          {vehicles.length === 1 && <p className={styles.hint}>Add a second vehicle to see what sets them apart.</p>}
          <ComparisonTable
            vehicles={vehicles}
            parts={parts.filter(({ rows }) => rows.length > 0)}
            onRemove={(removed) => setCompared(vehicles.filter(({ id }) => id !== removed.id))}
          />
        </>
      )}
    </div>
  );
}

function NothingToCompare() {
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
