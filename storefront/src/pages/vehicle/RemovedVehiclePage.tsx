import { defaultInventoryQuery, type RemovedVehicle, toSimilarCriteria, vehicleName } from '@dealer/shared-domain';
import { AlertBox } from '../../features/alert/AlertBox.tsx';
import { SimilarVehicles } from '../../features/vehicle/SimilarVehicles.tsx';
import { VehicleNotFound } from '../../features/vehicle/VehicleNotFound.tsx';
import { nearestHeading } from '../../features/vehicle/vehicle-text.ts';
import { VehicleSearch } from '../../ui/VehicleSearch.tsx';
import type { RemovedData } from './loader.ts';
import styles from './RemovedVehiclePage.module.css';

/** The page of a vehicle that was removed: its link still works. */
export function RemovedVehiclePage({ removed, phrase, similar }: RemovedData) {
  const criteria = removed ? toSimilarCriteria(removed) : { ...defaultInventoryQuery(), search: phrase };
  return (
    <VehicleNotFound note={removed ? describeRemoved(removed) : undefined}>
      <div className={styles.choices}>
        <section aria-labelledby="search-again">
          <h2 id="search-again">Search again</h2>
          <VehicleSearch phrase={phrase} />
        </section>
        <AlertBox
          title="Tell me when one like it arrives"
          criteria={criteria}
          hasParts
          offersBranded={removed?.isAsIsOrBranded ?? false}
        />
      </div>
      <SimilarVehicles heading={nearestHeading} cards={similar} />
    </VehicleNotFound>
  );
}

function describeRemoved(removed: RemovedVehicle): string {
  const stock = removed.stockNumber ? `, stock ${removed.stockNumber}` : '';
  return `It was a ${vehicleName(removed)}${stock}.`;
}
