import { paths, pluralize, type Vehicle, vehicleName } from '@dealer/shared-domain';
import { maxCompared } from '@dealer/shared-domain/saved-vehicles';
import { ButtonLink, Note } from '@dealer/shared-ui';
import styles from './ComparisonNotes.module.css';

type ComparisonNotesProps = {
  sold: Vehicle[];
  missing: number;
  /** Vehicles of the address above the limit. */
  beyond: number;
  /** The vehicles that are still compared. */
  remaining: number;
};

const counts = ['None remains', 'One remains', 'Two remain', 'Three remain'];

/** Why fewer vehicles are compared than the address names. */
export function ComparisonNotes({ sold, missing, beyond, remaining }: ComparisonNotesProps) {
  return (
    <div className={styles.notes}>
      {sold.map((vehicle) => (
        <Note
          key={vehicle.id}
          tone="info"
          title={`The ${vehicleName(vehicle)} was sold`}
          actions={<ButtonLink to={toAlikeAddress(vehicle)}>Find one like it</ButtonLink>}
        >
          <p>It left your comparison.{counts[remaining] && ` ${counts[remaining]}.`}</p>
        </Note>
      ))}
      {missing > 0 && (
        <Note
          tone="info"
          title={missing === 1 ? 'One vehicle is no longer listed' : `${missing} vehicles are no longer listed`}
        >
          <p>It was sold or taken off the list.</p>
        </Note>
      )}
      {beyond > 0 && (
        <Note tone="warn" title="Four is the most">
          <p>
            The first {maxCompared} are compared. {pluralize(beyond, 'vehicle')} of this link{' '}
            {beyond === 1 ? 'is' : 'are'} not shown.
          </p>
        </Note>
      )}
    </div>
  );
}

function toAlikeAddress({ bodyStyle }: Vehicle): string {
  return `${paths.inventory}?${new URLSearchParams({ ...(bodyStyle && { bodyStyle }), status: 'available' })}`;
}
