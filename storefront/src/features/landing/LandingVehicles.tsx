import {
  describeBranded,
  formatCount,
  type LandingFigures,
  landingPath,
  paths,
  toInventorySearchParams,
  toLandingQuery,
  toNumberName,
} from '@dealer/shared-domain';
import { ButtonLink, VehicleGrid } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useSite } from '../../site.tsx';
import styles from './LandingVehicles.module.css';

type LandingVehiclesProps = { figures: LandingFigures; hidesBranded: boolean };

/** The first row of a wide window. */
const eagerCount = 3;

export function LandingVehicles({ figures, hidesBranded }: LandingVehiclesProps) {
  const { config, contact, onVehicleIntent, cardActions } = useSite();
  const { subject, total, branded, vehicles } = figures;
  const offered = hidesBranded ? total - branded : total;
  const query = { ...toLandingQuery(subject), ...(hidesBranded && { hideBranded: true }) };
  return (
    <section aria-labelledby="vehicles">
      <header className={styles.head}>
        <h2 id="vehicles">
          {offered === 1 || hidesBranded ? 'Available' : `All ${toNumberName(offered).toLowerCase()}`}
        </h2>
        {branded > 0 && (
          <p>
            {describeBranded(branded)}{' '}
            <Link
              className="link"
              to={{ pathname: landingPath(subject) ?? '', search: hidesBranded ? '' : '?hide=branded' }}
              preventScrollReset
            >
              {hidesBranded ? 'Show' : 'Hide'} {branded === 1 ? 'it' : 'them'}
            </Link>
          </p>
        )}
      </header>
      {vehicles.length > 0 && (
        <VehicleGrid
          config={config}
          cards={vehicles}
          currency={contact.currency}
          eagerCount={eagerCount}
          onIntent={onVehicleIntent}
          actions={cardActions}
        />
      )}
      {offered > vehicles.length && (
        <p className={styles.more}>
          <ButtonLink to={{ pathname: paths.inventory, search: toInventorySearchParams(query).toString() }}>
            All {formatCount(offered)} with filters
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
